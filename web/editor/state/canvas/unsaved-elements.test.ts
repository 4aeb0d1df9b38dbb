import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CanvasElement } from "#core/documents/canvas/element.ts";
import { UnsavedElements } from "./unsaved-elements.ts";

/** Of this browser, whose IndexedDB is denied. */
let local: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  local = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, text: string) => local.set(key, text),
    removeItem: (key: string) => local.delete(key),
  });
  vi.stubGlobal("indexedDB", {
    open() {
      throw new DOMException("Denied.", "SecurityError");
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SCOPE = { user_id: "ada", canvas_id: "plan" };
const element = (id: string, version = 1): CanvasElement => ({
  ...{ id, type: "rectangle", version, versionNonce: 1, isDeleted: false },
});
const idsOf = (elements: readonly CanvasElement[]) =>
  elements.map(({ id, version }) => `${id}${version}`).sort();

test("without IndexedDB, what was drawn lasts until the page closes, and what a page kept then is sent", async () => {
  const page = new UnsavedElements(SCOPE);
  page.keep([element("a"), element("b")]);
  await vi.advanceTimersByTimeAsync(2_000);
  page.keep([element("b", 2), element("c")]);
  page.keepNow();
  await vi.advanceTimersByTimeAsync(2_000);

  const next = new UnsavedElements(SCOPE);
  expect(idsOf(await next.left())).toEqual(["a1", "b2", "c1"]);
  // It has not been sent when this page closes.
  next.keepNow();
  expect(idsOf(await new UnsavedElements(SCOPE).left())).toEqual(["a1", "b2", "c1"]);
  await next
    .forget(new Map(["a", "b", "c"].map((id) => [id, { version: 2, versionNonce: 1 }])))
    .catch(() => {});
  expect(await new UnsavedElements(SCOPE).left()).toEqual([]);
});
