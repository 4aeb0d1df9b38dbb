import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserDatabase, settled } from "./database.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (answer: (request: Partial<IDBOpenDBRequest>) => void) => ({
  open() {
    const request: Partial<IDBOpenDBRequest> = { error: new DOMException("Denied.", "InvalidStateError") };
    queueMicrotask(() => answer(request));
    return request;
  },
});
const DENIED: [string, unknown][] = [
  ["is missing", undefined],
  ["is null", null],
  [
    "throws",
    {
      open() {
        throw new DOMException("The document is sandboxed.", "SecurityError");
      },
    },
  ],
  ["fails", open((request) => request.onerror?.call(request as IDBOpenDBRequest, new Event("error")))],
  ["never answers", open(() => {})],
  [
    "is closed at once",
    open((request) => {
      const transaction = () => {
        throw new DOMException("The database is closing.", "InvalidStateError");
      };
      Object.assign(request, { result: { transaction } });
      request.onsuccess?.call(request as IDBOpenDBRequest, new Event("success"));
    }),
  ],
];

test.each(DENIED)("a database that %s rejects within a second, and is asked again", async (_, database) => {
  vi.stubGlobal("indexedDB", database);
  const run = browserDatabase("sheaf", () => {});
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const get = run("drafts", (store) => settled(store.get("a")));
    const refused = expect(get).rejects.not.toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
  }
});
