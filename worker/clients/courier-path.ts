/** Only the binding reaches such an address: the paths of rooms begin otherwise. */
export const COURIERS_PATH = "/couriers/";
