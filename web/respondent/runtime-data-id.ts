/** Id of the element that holds the runtime's data. Apart from what makes the data: that stays on the server. */
export const RUNTIME_DATA_ID = "form-data";
