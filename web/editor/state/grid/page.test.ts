import { createStore } from "jotai";
import { afterEach, expect, test, vi } from "vitest";
import { gridPageAtom, loadRowsAtom, openGridAtom, showViewAtom } from "./page.ts";

afterEach(() => vi.unstubAllGlobals());

const EMPTY = { rows: [], count: 0, page: 0, limit: 100, next_cursor: null, previous_cursor: null };

test("the progress of a search index belongs to the rows of its search", async () => {
  let page: object = EMPTY;
  vi.stubGlobal("fetch", async () => Response.json({ data: page }));
  const store = createStore();
  await store.set(openGridAtom, { kind: "response", scope_id: `form-${Math.random()}` });
  expect(store.get(gridPageAtom).search_index).toBeNull();
  page = { ...EMPTY, search_index: { state: "building", share: 0.4 } };
  await store.set(showViewAtom, { search: "ada" });
  expect(store.get(gridPageAtom).search_index).toEqual({ state: "building", share: 0.4 });
  page = { ...EMPTY, search_index: { state: "ready", share: 1 } };
  await store.set(loadRowsAtom);
  expect(store.get(gridPageAtom).search_index?.state).toBe("ready");
  page = EMPTY;
  await store.set(showViewAtom, { search: "" });
  expect(store.get(gridPageAtom).search_index).toBeNull();
});

test("a table that was open before shows its rows at once while it loads again", async () => {
  const row = { id: "a", local_id: "#001", created_at: "", version: 1, customer_id: null, data: {} };
  vi.stubGlobal("fetch", async () => Response.json({ data: { ...EMPTY, rows: [row], count: 1 } }));
  const store = createStore();
  const scope_id = `form-${Math.random()}`;
  await store.set(openGridAtom, { kind: "response", scope_id });
  await store.set(openGridAtom, { kind: "session", scope_id });
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  void store.set(openGridAtom, { kind: "response", scope_id });
  expect(store.get(gridPageAtom)).toMatchObject({ rows: [row], count: 1, isLoading: true });
});

test("an optional column stays shown once a page had something in it, in its table only", async () => {
  const row = { id: "a", local_id: "#001", created_at: "", version: 1, customer_id: null, data: {} };
  let rows: object[] = [row];
  vi.stubGlobal("fetch", async () => Response.json({ data: { ...EMPTY, rows, count: 9 } }));
  const store = createStore();
  const filled = () => store.get(gridPageAtom).filled_columns;
  const open = (scope_id: string) => store.set(openGridAtom, { kind: "response", scope_id });
  await open("form-a");
  expect(filled()).toEqual([]);
  rows = [{ ...row, id: "s", platform_powered_by: "simulator" }];
  await store.set(loadRowsAtom);
  const seen = filled();
  expect(seen).toEqual(["__gf_source"]);
  rows = [{ ...row, id: "b" }];
  await store.set(loadRowsAtom);
  expect(filled()).toBe(seen);
  await open("form-b");
  expect(filled()).toEqual([]);
  await open("form-a");
  expect(filled()).toBe(seen);
});
