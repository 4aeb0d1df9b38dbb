/** How long a signed upload address is valid. */
export const UPLOAD_SECONDS = 15 * 60;
