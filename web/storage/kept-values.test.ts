import { afterEach, expect, test, vi } from "vitest";
import { localKeys, parseKept, readLocal, readTab, writeLocal, writeTab } from "./kept-values.ts";

afterEach(() => vi.unstubAllGlobals());

/** Like a browser's: its own properties are the values. */
function memory(methods: object = {}): Storage {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
    ...methods,
  });
}

function deny(): never {
  throw new DOMException("The document is sandboxed.", "SecurityError");
}
/** A storage of which every method throws, and one that throws when it is named. */
const DENIED: [string, PropertyDescriptor][] = [
  ["is denied when it is named", { get: deny }],
  ["is missing", { value: undefined }],
  ["is null", { value: null }],
  ["denies every call", { value: { getItem: deny, setItem: deny, removeItem: deny } }],
];

test.each(DENIED)("a storage that %s keeps nothing, and nothing throws", (_, descriptor) => {
  for (const name of ["localStorage", "sessionStorage"]) {
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
  }
  for (const [read, write] of [
    [readLocal, writeLocal],
    [readTab, writeTab],
  ] as const) {
    write("a", "b");
    write("a", null);
    expect(read("a")).toBeNull();
  }
});

test("values are kept, listed and removed", () => {
  vi.stubGlobal("localStorage", memory());
  writeLocal("a", "1");
  writeLocal("b", "{");
  expect([readLocal("a"), localKeys()]).toEqual(["1", ["a", "b"]]);
  expect([parseKept(readLocal("a")), parseKept(readLocal("b")), parseKept(null)]).toEqual([1, null, null]);
  writeLocal("a", null);
  expect([readLocal("a"), localKeys()]).toEqual([null, ["b"]]);
});

test("a full storage keeps what it had", () => {
  const setItem = () => {
    throw new DOMException("No room.", "QuotaExceededError");
  };
  vi.stubGlobal("sessionStorage", Object.assign(memory({ setItem }), { a: "1" }));
  writeTab("a", "2");
  expect(readTab("a")).toBe("1");
});
