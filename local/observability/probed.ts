/** A probe that says what it is for: its 503 is an alert of its own. */
export const PROBED = "/healthz";
