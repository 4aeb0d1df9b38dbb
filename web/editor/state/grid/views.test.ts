import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TableRow } from "#core/contracts/grid/rows.ts";
import { CUSTOMER_FIELDS, customerCells } from "#core/tables/customer-fields.ts";
import { loadDocumentAtom } from "../editing/document.ts";
import { chartAtom, chartSettingsAtom, loadChartAtom } from "./chart.ts";
import { gridRowsAtom } from "./edits.ts";
import { loadLocalSearchAtom } from "./local-search.ts";
import { gridPageAtom, hideEmptyAtom, openGridAtom, showPageAtom, showViewAtom } from "./page.ts";
import { isMaskedAtom, viewOptionsAtom } from "./preferences.ts";
import { deletedColumnsAtom, gridViewAtom, isFilteredAtom } from "./query.ts";
import { gridZoneChoiceAtom } from "./zone.ts";

const EMPTY = { rows: [], count: 250, page: 0, limit: 100, next_cursor: null, previous_cursor: null };
const customer = (name: string): TableRow => ({
  id: name,
  local_id: name,
  created_at: "",
  version: 1,
  customer_id: name,
  data: customerCells({ name }),
});

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Requests, answered by hand. */
function serve() {
  const requests: { url: URL; answer: (data: object) => void }[] = [];
  vi.stubGlobal(
    "fetch",
    (address: string, { signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
        const answer = (data: object) => resolve(Response.json({ data: { ...EMPTY, ...data } }));
        requests.push({ url: new URL(String(address), "http://localhost"), answer });
      }),
  );
  return requests;
}

const textField = (id: string) => ({
  id,
  name: id,
  type: "text",
  options: [],
  optgroups: [],
  local_index: 1,
});

/** A store with a form's document. */
async function openStore(fields: object[] = []) {
  const form = { form_id: "form", fields, blocks: [], campaign: {}, lang: "en", scheduling_tz: null };
  const document = { document: { project_id: "project" }, form, role: "owner", response_count: 0 };
  vi.stubGlobal("fetch", async () => Response.json({ data: document }));
  const store = createStore();
  await store.set(loadDocumentAtom, "document");
  return store;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
let number = 0;
const table = (kind: "response" | "customer" = "response") => ({ kind, scope_id: `scope-${number++}` });

describe("the query of a table", () => {
  // Proves data/query-update
  test("returns to the first page when it changes, and an answer that comes late is ignored", async () => {
    const store = await openStore();
    const requests = serve();
    void store.set(openGridAtom, table());
    requests[0]!.answer({});
    await settled();
    void store.set(showPageAtom, 2);
    expect(store.get(gridViewAtom).page).toBe(2);
    void store.set(showViewAtom, { search: "a" });
    expect(store.get(gridViewAtom).page).toBe(0);
    void store.set(showViewAtom, { search: "ab" });
    requests[3]!.answer({ count: 2 });
    await settled();
    requests[2]!.answer({ count: 1 });
    requests[1]!.answer({ count: 9 });
    await settled();
    expect(store.get(gridPageAtom)).toMatchObject({ count: 2, isLoading: false });
    expect(requests[3]!.url.searchParams.get("search")).toBe("ab");
  });

  test("names the searched column only with a search, and neither with a search in the browser", async () => {
    const store = await openStore([textField("name")]);
    const requests = serve();
    void store.set(openGridAtom, table());
    const asked = () => Object.fromEntries(requests.at(-1)!.url.searchParams);
    void store.set(showViewAtom, { search_column: "name" });
    expect(asked()).toEqual({ empty: "hide" });
    void store.set(showViewAtom, { search: "ada" });
    expect(asked()).toEqual({ empty: "hide", search: "ada", search_column: "name" });
    void store.set(showViewAtom, { is_search_local: true, search_column: null });
    expect(asked()).toEqual({ empty: "hide" });
    const { length } = requests;
    await store.set(showViewAtom, { search: "ada l" });
    expect(requests).toHaveLength(length);
  });
});

// Proves data/grid-search-locally
test("a search in the browser leaves rows with similar words, on whatever page they are", async () => {
  const store = await openStore();
  const requests = serve();
  void store.set(openGridAtom, table("customer"));
  requests[0]!.answer({ rows: ["Ada Lovelace", "Bea Smith", "Cleo Lovelock"].map(customer) });
  await settled();
  expect(CUSTOMER_FIELDS.map(({ id }) => id)).toContain("name");
  void store.set(showViewAtom, { is_search_local: true });
  await store.set(showViewAtom, { search: "lovelaco" });
  await store.set(loadLocalSearchAtom);
  expect(store.get(gridRowsAtom).map(({ id }) => id)).toEqual(["Ada Lovelace", "Cleo Lovelock"]);
  await store.set(showViewAtom, { search: "" });
  expect(store.get(gridRowsAtom)).toHaveLength(3);
});

describe("the options of a view", () => {
  // Proves data/view-layout, data/query-saved
  test("belong to a table, and are remembered in this browser", async () => {
    const [one, other] = [table(), table()];
    const store = await openStore();
    const later = await openStore();
    serve();
    void store.set(openGridAtom, one);
    store.set(viewOptionsAtom, { masking_enabled: true, layout: "list" });
    store.set(gridZoneChoiceAtom, "utc");
    void store.set(openGridAtom, other);
    expect(store.get(isMaskedAtom)).toBe(false);
    expect(store.get(viewOptionsAtom).layout).toBe("table");
    // A table without a choice has the zone that was chosen last.
    expect(store.get(gridZoneChoiceAtom)).toBe("utc");
    void later.set(openGridAtom, one);
    expect(later.get(isMaskedAtom)).toBe(true);
    expect(later.get(viewOptionsAtom)).toMatchObject({ layout: "list", datetz: "utc" });
  });

  test("hide empty responses, with a new answer of the server", async () => {
    const store = await openStore();
    const requests = serve();
    void store.set(openGridAtom, table());
    requests[0]!.answer({ hidden_count: 3 });
    await settled();
    expect(store.get(gridPageAtom).hidden_count).toBe(3);
    void store.set(hideEmptyAtom, false);
    expect(requests[1]!.url.searchParams.has("empty")).toBe(false);
    requests[1]!.answer({});
    await settled();
    expect(store.get(gridPageAtom).hidden_count).toBe(0);
    void store.set(openGridAtom, table("customer"));
    expect(requests.at(-1)!.url.searchParams.has("empty")).toBe(false);
  });
});

describe("a chart", () => {
  const counts = (count: number) => ({
    groups: [{ key: "Ada", count }],
    other: { groups: 0, count: 0 },
    rows: count,
  });
  const charts = (requests: ReturnType<typeof serve>) =>
    requests.filter(({ url }) => url.pathname.endsWith("/aggregate"));

  test("is counted by the server with the conditions of the view, and a late answer is ignored", async () => {
    const store = await openStore();
    const requests = serve();
    void store.set(openGridAtom, table("customer"));
    void store.set(showViewAtom, { filters: [{ column: "name", op: "eq", value: "Ada" }] });
    void store.set(loadChartAtom);
    store.set(chartSettingsAtom, { column: "name", type: "donut" });
    void store.set(loadChartAtom);
    const [first, second] = charts(requests);
    expect(first!.url.searchParams.get("column")).toBe("__gf_created_at");
    expect(second!.url.searchParams.get("column")).toBe("name");
    expect(second!.url.searchParams.get("where")).toBe('[{"column":"name","op":"eq","value":"Ada"}]');
    second!.answer(counts(2));
    await settled();
    first!.answer(counts(1));
    await settled();
    expect(store.get(chartAtom)).toMatchObject({ counts: { rows: 2 }, of: { column: "name" }, error: null });
  });

  test("that is counted slowly arrives although rows keep coming, and is counted once more for them", async () => {
    const store = await openStore();
    const requests = serve();
    void store.set(openGridAtom, table());
    const loads = [1, 2, 3].map(() => store.set(loadChartAtom));
    expect(charts(requests)).toHaveLength(1);
    charts(requests)[0]!.answer(counts(1));
    await settled();
    expect(store.get(chartAtom)).toMatchObject({ counts: { rows: 1 }, isLoading: true });
    charts(requests)[1]!.answer(counts(4));
    await Promise.all(loads);
    expect(store.get(chartAtom)).toMatchObject({ counts: { rows: 4 }, isLoading: false });
    expect(charts(requests)).toHaveLength(2);
    void store.set(loadChartAtom);
    expect(charts(requests)).toHaveLength(3);
  });

  test("of a deleted column counts by the time of creation, and a line needs periods", async () => {
    const store = await openStore();
    serve();
    void store.set(openGridAtom, table("customer"));
    store.set(chartSettingsAtom, { column: "gone", type: "line" });
    expect(store.get(chartSettingsAtom)).toMatchObject({ column: "__gf_created_at", type: "line" });
    store.set(chartSettingsAtom, { column: "name" });
    expect(store.get(chartSettingsAtom)).toMatchObject({ column: "name", type: "bar" });
  });
});

// Proves data/grid-filters
test("orders and conditions of deleted columns have no effect, and come back with their column", async () => {
  const store = await openStore([textField("kept"), textField("other")]);
  const requests = serve();
  const asked = () => Object.fromEntries(requests.at(-1)!.url.searchParams);
  void store.set(openGridAtom, table("response"), {
    ...store.get(gridViewAtom),
    orderby: [
      { column: "gone", ascending: true },
      { column: "kept", ascending: false },
    ],
    filters: [
      { column: "gone", op: "eq", value: "x" },
      { column: "other", op: "eq", value: "y" },
    ],
    search: "ada",
    search_column: "gone",
  });
  expect(asked()).toEqual({
    order: "-kept",
    where: '[{"column":"other","op":"eq","value":"y"}]',
    search: "ada",
    empty: "hide",
  });
  expect(store.get(deletedColumnsAtom)).toBe("gone");
  void store.set(showViewAtom, { search: "", filters: [{ column: "gone", op: "eq", value: "x" }] });
  expect(asked()).toEqual({ order: "-kept", empty: "hide" });
  expect(store.get(isFilteredAtom)).toBe(false);
  // The view itself stays, so that an undone deletion brings everything back.
  expect(store.get(gridViewAtom).filters).toEqual([{ column: "gone", op: "eq", value: "x" }]);
});
