/**
 * The policy of the public page, so that no style of an owner loads what the page would not. No script runs. The origin
 * is named because 'self' matches nothing in a document without an address in Firefox.
 */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: http: data: blob:; media-src 'self' https: http: blob:; font-src ${location.origin}; base-uri 'none'; form-action 'none'`;

/** An empty document for parts of the public page. */
export const FRAME_SOURCE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"></head><body></body></html>`;
