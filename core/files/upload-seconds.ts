/** How long an address that takes an upload is good for. */
export const UPLOAD_SECONDS = 15 * 60;
