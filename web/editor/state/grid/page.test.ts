import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  gridPageAtom,
  lastPageAtom,
  loadRowsAtom,
  openGridAtom,
  patchRowsAtom,
  refreshRowsAtom,
  removeRowsAtom,
  showPageAtom,
  showViewAtom,
} from "./page.ts";
import { DEFAULT_VIEW, gridViewAtom } from "./query.ts";

afterEach(() => vi.unstubAllGlobals());

const EMPTY = { rows: [], count: 0, page: 0, limit: 100, next_cursor: null, previous_cursor: null };

// Proves data/grid-search-slow
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

// Proves data/grid-loading-bar
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

test("a page that changes while it is read is read once more", async () => {
  let reads = 0;
  vi.stubGlobal("fetch", async () => {
    reads += 1;
    return Response.json({ data: { ...EMPTY, count: reads } });
  });
  const store = createStore();
  const opened = store.set(openGridAtom, { kind: "response", scope_id: `form-${Math.random()}` });
  await store.set(refreshRowsAtom);
  await opened;
  expect(reads).toBe(2);
});

describe("the next page", () => {
  const row = (id: string) => ({ id, local_id: id, created_at: "", version: 1, customer_id: null, data: {} });
  /** The addresses that are asked for the next page once the rows have been changed by an arrival or a deletion. */
  async function nextAfter(act: (store: ReturnType<typeof createStore>) => void) {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      const rows = ["c", "b"].map(row);
      return Response.json({ data: { ...EMPTY, rows, count: 9, next_cursor: "after-b" } });
    });
    const store = createStore();
    await store.set(openGridAtom, { kind: "response", scope_id: `form-${Math.random()}` });
    act(store);
    await store.set(showPageAtom, 1);
    return new URL(asked.at(-1)!, "http://localhost").searchParams.get("cursor");
  }

  test("follows the last row, also once rows were deleted or came before it", async () => {
    expect(await nextAfter(() => {})).toBe("after-b");
    expect(await nextAfter((store) => store.set(removeRowsAtom, new Set(["b"])))).toBe("after-b");
    expect(await nextAfter((store) => store.set(patchRowsAtom, (rows) => [row("d"), ...rows], 1))).toBe(
      "after-b",
    );
  });

  // Proves data/grid-arrivals
  test("is counted once an arrival pushed the last row off the page, or came after it", async () => {
    expect(
      await nextAfter((store) => store.set(patchRowsAtom, (rows) => [row("d"), ...rows].slice(0, 2), 1)),
    ).toBeNull();
    expect(await nextAfter((store) => store.set(patchRowsAtom, (rows) => [...rows, row("a")], 1))).toBeNull();
  });
});

describe("a page that does not exist", () => {
  let all: string[];
  /** What the server counts, if it is behind. */
  let counted: number | null;
  let asked: number[];
  const shown = (store: ReturnType<typeof createStore>) => {
    const { rows, count, isLoading } = store.get(gridPageAtom);
    return { page: store.get(gridViewAtom).page, rows: rows?.length, count, isLoading };
  };
  beforeEach(() => {
    all = Array.from({ length: 150 }, (_, index) => `r${index}`);
    counted = null;
    asked = [];
    vi.stubGlobal("fetch", async (address: string) => {
      const { searchParams } = new URL(address, "http://localhost");
      const page = Number(searchParams.get("page") ?? 0);
      asked.push(page);
      const ids = all.slice(page * 100, page * 100 + 100);
      const rows = ids.map((id) => ({ id, local_id: id, version: 1, data: {} }));
      return Response.json({ data: { ...EMPTY, rows, page, count: counted ?? all.length } });
    });
  });
  const openAt = async (page: number) => {
    const store = createStore();
    const seen: (number | undefined)[] = [];
    store.sub(gridPageAtom, () => seen.push(store.get(gridPageAtom).rows?.length));
    const table = { kind: "response", scope_id: `form-${Math.random()}` } as const;
    await store.set(openGridAtom, table, { ...DEFAULT_VIEW, page });
    return { store, seen };
  };

  // Proves data/grid-page-past-end
  test("gives way to the last one, and is never shown as an empty one", async () => {
    const { store, seen } = await openAt(98);
    expect(shown(store)).toEqual({ page: 1, rows: 50, count: 150, isLoading: false });
    expect(seen).not.toContain(0);
    expect(asked).toEqual([98, 1]);
  });

  test("gives way to one before it while the count is behind", async () => {
    counted = 400;
    const { store } = await openAt(3);
    expect(shown(store)).toMatchObject({ page: 1, rows: 50 });
    expect(asked).toEqual([3, 2, 1]);
  });

  // Proves data/grid-page-past-end
  test("gives way when all of its rows are deleted, at once and with the first read", async () => {
    const { store } = await openAt(1);
    const last = all.splice(100);
    store.set(removeRowsAtom, new Set(last));
    expect(shown(store)).toEqual({ page: 0, rows: 0, count: 100, isLoading: false });
    expect(store.get(lastPageAtom)).toBe(0);
    await store.set(loadRowsAtom);
    expect(shown(store)).toMatchObject({ page: 0, rows: 100 });
    expect(asked).toEqual([1, 0]);
  });

  test("is not one from which rows are deleted while others follow", async () => {
    all.push(...Array.from({ length: 100 }, (_, index) => `s${index}`));
    const { store } = await openAt(1);
    store.set(removeRowsAtom, new Set(all.splice(100, 100)));
    await store.set(loadRowsAtom);
    expect(shown(store)).toMatchObject({ page: 1, rows: 50, count: 150 });
  });

  // Proves data/grid-page-past-end
  test("leads back when the next one has gone meanwhile", async () => {
    const { store } = await openAt(0);
    all.splice(100);
    await store.set(showPageAtom, 1);
    expect(shown(store)).toMatchObject({ page: 0, rows: 100, count: 100 });
  });

  test("is the first one of an empty table", async () => {
    all = [];
    const { store } = await openAt(2);
    expect(shown(store)).toEqual({ page: 0, rows: 0, count: 0, isLoading: false });
  });
});
