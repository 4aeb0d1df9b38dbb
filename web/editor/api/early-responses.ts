declare global {
  interface Window {
    /** Responses by address. web/editor/start.js asks for them while the editor's code is loading. */
    earlyResponses?: Record<string, Promise<Response>>;
  }
}

/** Takes the response of an address that was asked for early, once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const { earlyResponses = {} } = globalThis.window ?? {};
  const response = earlyResponses[address];
  delete earlyResponses[address];
  return response;
}
