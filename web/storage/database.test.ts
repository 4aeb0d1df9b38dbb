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

test("a connection that the browser has ended is opened again", async () => {
  const rows: string[] = [];
  let isEnded = false;
  let opened = 0;
  const database = (n: number) => ({
    close() {},
    transaction() {
      if (n === 1 && isEnded) throw new DOMException("The connection is lost.", "InvalidStateError");
      return { objectStore: () => rows };
    },
  });
  vi.stubGlobal(
    "indexedDB",
    open((request) => {
      opened += 1;
      Object.assign(request, { result: database(opened) });
      request.onsuccess?.call(request as IDBOpenDBRequest, new Event("success"));
    }),
  );
  const run = browserDatabase("sheaf", () => {});
  const keep = (text: string) => run("drafts", async (store) => (store as unknown as string[]).push(text));
  await keep("a");
  isEnded = true;
  await expect(keep("b")).rejects.toThrow("lost");
  await keep("c");
  expect([rows, opened]).toEqual([["a", "c"], 2]);
});
