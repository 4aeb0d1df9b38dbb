import { expect, test } from "vitest";
import { DEFAULT_TABLE_VIEW, parseTableView, type TableView } from "./table-view.ts";

const VIEW: TableView = {
  version: "0",
  orderby: [{ column: "name", ascending: false, nulls_first: true }],
  predicates: [{ column: "name", op: "EXT_ILIKE_CONTAINS", value: "a" }],
  widths: { name: 200 },
  columns: { order: ["name"], hidden: ["age"], frozen: { name: true } },
  layout: "chart",
  cover: "photo",
  chart: { type: "donut", column: "name", period: "month" },
  empty_data_hidden: false,
  masking_enabled: true,
  dateformat: "date",
  datetz: "form",
};

// Proves data/query-saved
test("a view survives being stored as JSON", () => {
  expect(parseTableView(JSON.parse(JSON.stringify(VIEW)))).toEqual(VIEW);
  expect(parseTableView(JSON.parse(JSON.stringify(DEFAULT_TABLE_VIEW)))).toEqual(DEFAULT_TABLE_VIEW);
});

// Proves data/constant-view-defaults
test("rows without answers are hidden and answers are readable unless a view says otherwise", () => {
  expect(parseTableView(null)).toMatchObject({
    empty_data_hidden: true,
    masking_enabled: false,
    layout: "table",
  });
});

test("a view from before there were options keeps its order, conditions and columns", () => {
  const { version, orderby, predicates, widths, columns } = VIEW;
  const old = { version, orderby, predicates, widths, columns };
  expect(parseTableView(old)).toEqual({ ...DEFAULT_TABLE_VIEW, ...old });
});

// Proves data/view-date-format
test.each<[string, unknown]>([
  ["orderby", [{ column: 1, ascending: true }]],
  ["predicates", { column: "a" }],
  ["widths", { name: -1 }],
  ["columns", { order: [], hidden: [1], frozen: {} }],
  ["columns", { order: [], hidden: [], shown: "all", frozen: {} }],
  ["layout", "kanban"],
  ["cover", 7],
  ["chart", { type: "pie", column: null, period: "day" }],
  ["empty_data_hidden", "yes"],
  ["masking_enabled", null],
  ["dateformat", "year"],
  ["datetz", "Mars/Base"],
])("a malformed %s is replaced by the default, and the rest is kept", (key, value) => {
  expect(parseTableView({ ...VIEW, [key]: value })).toEqual({
    ...VIEW,
    [key]: DEFAULT_TABLE_VIEW[key as keyof TableView],
  });
});

test.each([null, 7, "text", [], {}, { ...VIEW, version: "1" }])("%j is no view", (stored) => {
  expect(parseTableView(stored)).toEqual(DEFAULT_TABLE_VIEW);
});
