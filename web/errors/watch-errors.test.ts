import { afterEach, expect, test, vi } from "vitest";
import { watchErrors } from "./watch-errors.ts";

const ORIGIN = "https://forms.example.com";
type Listener = (event: { error?: unknown; reason?: unknown }) => void;

afterEach(() => vi.unstubAllGlobals());

/** A browser's window with what was reported. */
function stubBrowser() {
  const listeners = new Map<string, Listener>();
  const sent: [string, Blob][] = [];
  vi.stubGlobal("addEventListener", (type: string, listener: Listener) => listeners.set(type, listener));
  vi.stubGlobal("location", { origin: ORIGIN });
  vi.stubGlobal("navigator", { sendBeacon: (path: string, body: Blob) => void sent.push([path, body]) });
  return { listeners, sent };
}

function errorAt(file: string): Error {
  const error = new TypeError("cannot read 'Ada Lovelace'");
  error.stack = `TypeError: cannot read 'Ada Lovelace'\n    at x (${ORIGIN}${file}:1:2)`;
  return error;
}

test("an error is reported by its name and place, without its message", async () => {
  const { listeners, sent } = stubBrowser();
  watchErrors("page");
  listeners.get("error")!({ error: errorAt("/assets/a-1.js") });
  listeners.get("unhandledrejection")!({ reason: errorAt("/assets/b-1.js") });
  await expect.poll(() => sent.map(([path]) => path)).toEqual(["/v1/browser-errors", "/v1/browser-errors"]);
  const bodies = await Promise.all(sent.map(async ([, body]) => JSON.parse(await body.text())));
  expect(bodies).toEqual([
    { place: "page", name: "TypeError", at: ["/assets/a-1.js:1:2"] },
    { place: "page", name: "TypeError", at: ["/assets/b-1.js:1:2"] },
  ]);
});
