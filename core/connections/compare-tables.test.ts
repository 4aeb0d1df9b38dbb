import { expect, test } from "vitest";
import { compareTables } from "./compare-tables.ts";
import type { ConnectedColumn, ConnectedTable } from "./connected-table.ts";
import { fieldTypesOf, inUsualOrder } from "./field-types.ts";
import { sampleColumn as column } from "./testing/sample-column.ts";

const table = (name: string, ...columns: ConnectedColumn[]): ConnectedTable => ({
  name,
  description: null,
  columns,
  methods: ["get", "post"],
});

test("equal readings have no difference, also when a comment or the order changed", () => {
  const before = [table("a", column("x"), column("y"))];
  const after = [table("a", column("y", { description: "New" }), column("x"))];
  expect(compareTables(before, after)).toEqual([]);
});

test("each difference is listed once", () => {
  const before = [table("a", column("x"), column("y")), table("gone", column("z"))];
  const after = [
    { ...table("a", column("x", { format: "integer" }), column("w")), methods: ["get"] as const },
    table("new"),
  ];
  expect(compareTables(before, after)).toEqual([
    { table: "a", column: null, change: "changed" },
    { table: "a", column: "x", change: "changed" },
    { table: "a", column: "w", change: "added" },
    { table: "a", column: "y", change: "dropped" },
    { table: "new", column: null, change: "added" },
    { table: "gone", column: null, change: "dropped" },
  ]);
});

// Proves connection/table-types
test.each([
  [{ format: "jsonb" }, "json"],
  [{ format: "character varying" }, "text"],
  [{ format: "timestamp with time zone" }, "datetime-local"],
  [{ format: "inet" }, "text"],
  [{ format: "uuid" }, "search"],
  [{ format: "public.mood", enum_values: ["sad"] }, "select"],
  [{ format: "public.mood", enum_values: ["sad"], is_array: true }, "toggle-group"],
  [{ format: "bigint" }, "number"],
  [{ format: "boolean" }, "checkbox"],
  [{ format: "tsvector" }, "text"],
])("a column of %o is first offered as %s", (more, type) => {
  expect(fieldTypesOf(column("x", more))[0]).toBe(type);
});

test("columns by which people know a row come first", () => {
  const names = ["zip", "Email", "b", "id", "name"].map((name) => ({ name }));
  expect(inUsualOrder(names).map(({ name }) => name)).toEqual(["id", "Email", "name", "zip", "b"]);
});
