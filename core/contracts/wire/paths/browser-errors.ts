/** Where pages and the editor report their errors. */
export const BROWSER_ERRORS_PATH = "/v1/browser-errors";
