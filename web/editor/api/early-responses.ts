declare global {
  interface Window {
    /** Responses by address. web/public/start.js asks for them while the editor's code is loading. */
    earlyResponses?: Record<string, Promise<Response>>;
  }
}

/** After this time since the page was opened, nothing that was asked for early is used, in milliseconds. */
const MAX_AGE_MS = 30_000;

/** Takes the response of an address that was asked for early, once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const early = globalThis.window?.earlyResponses;
  const response = early?.[address];
  if (response === undefined) return undefined;
  delete early![address];
  return performance.now() < MAX_AGE_MS ? response : undefined;
}
