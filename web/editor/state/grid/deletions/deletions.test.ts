import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openGridAtom, showViewAtom } from "../page.ts";
import { rowSelectionAtom } from "../selection.ts";
import {
  canSelectMatchingAtom,
  deleteSelectedAtom,
  forgetMatchingAtom,
  selectedMatchingAtom,
  selectMatchingAtom,
} from "./deletions.ts";

const rows = ["a", "b"].map((id, index) => ({ id, local_index: index + 1, data: {}, version: 1 }));
let sent: { deletion_id: string; ids: string[] }[];
let lost: number;
/** Holds the answers to counts back. */
let counting: { promise: Promise<void>; resolve: () => void } | undefined;
let store: ReturnType<typeof createStore>;

beforeEach(async () => {
  sent = [];
  lost = 0;
  counting = undefined;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (init.method === "DELETE") {
      sent.push(JSON.parse(String(init.body)));
      if (lost-- > 0)
        return Response.json({ error: "SERVICE_UNAVAILABLE", message: "later" }, { status: 503 });
      return Response.json({ data: { ids: sent[0]!.ids } });
    }
    if (address.includes("/rows/count")) {
      await counting?.promise;
      return Response.json({ data: { count: 5_000, through: 5_000 } });
    }
    const page = { rows, count: 5_000, page: 0, limit: 100, next_cursor: null, previous_cursor: null };
    return Response.json({ data: page });
  });
  store = createStore();
  await store.set(openGridAtom, { kind: "response", scope_id: "form" });
  store.set(rowSelectionAtom, { a: true, b: true });
});
afterEach(() => vi.unstubAllGlobals());

function hold() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test("rows of other pages are not selected while the loaded rows are searched", async () => {
  await store.set(selectMatchingAtom);
  expect(store.get(selectedMatchingAtom)?.count).toBe(5_000);
  await store.set(showViewAtom, { is_search_local: true });
  await store.set(showViewAtom, { search: "spam" });
  expect(store.get(canSelectMatchingAtom)).toBe(false);
  expect(store.get(selectedMatchingAtom)).toBeNull();
});

test("a deletion whose answer is lost is sent again as the same one, and can be undone", async () => {
  lost = 1;
  const deletion = await store.set(deleteSelectedAtom);
  expect(sent.map(({ deletion_id }) => deletion_id)).toEqual([deletion.id, deletion.id]);
  expect(deletion.row_ids).toEqual(["a", "b"]);
});

test("a late count selects nothing once the selection was cleared", async () => {
  counting = hold();
  const late = store.set(selectMatchingAtom);
  store.set(forgetMatchingAtom);
  counting.resolve();
  await late;
  expect(store.get(selectedMatchingAtom)).toBeNull();
});

test("a late count selects nothing in another table", async () => {
  counting = hold();
  const late = store.set(selectMatchingAtom);
  await store.set(openGridAtom, { kind: "response", scope_id: "other" });
  store.set(rowSelectionAtom, { a: true, b: true });
  counting.resolve();
  await late;
  expect(store.get(selectedMatchingAtom)).toBeNull();
});
