import { expect, test } from "vitest";
import type { ConnectedColumn } from "./connected-table.ts";
import { isAskedFor, questionOfColumn } from "./question-of-column.ts";
import { sampleColumn } from "./testing/sample-column.ts";

const column = (more: Partial<ConnectedColumn>) => sampleColumn("x", more);
const ask = (more: Partial<ConnectedColumn>) => {
  const asked = column(more);
  return questionOfColumn(asked, { table: { columns: [asked] }, schema: "public" }, () => "new");
};

// Proves connection/main-add-questions
test("a question has the name of its column, a type that suits it, and is required if the column is", () => {
  expect(ask({ name: "first_name", is_nullable: false, description: "As on the passport" })).toEqual({
    id: "new",
    name: "first_name",
    label: "First name",
    type: "text",
    help_text: "As on the passport",
    required: true,
    multiple: false,
    options: [],
    optgroups: [],
  });
  expect(ask({ is_nullable: false, default_value: "now()" }).required).toBe(false);
  // Otherwise nobody could say no.
  expect(ask({ format: "boolean", is_nullable: false })).toMatchObject({ type: "checkbox", required: false });
  expect(ask({ format: "uuid" }).type).toBe("text");
});

test("numbers with fractions allow cents, and choices have the exact values of an enum", () => {
  expect(ask({ format: "numeric" }).step).toBe(0.01);
  expect(ask({ format: "integer" }).step).toBeNull();
  const { type, multiple, options } = ask({ enum_values: ["a", "B"], is_array: true });
  expect([type, multiple, options.map(({ value }) => value)]).toEqual(["toggle-group", true, ["a", "B"]]);
});

test("an enum with more values than a question can list is asked for as a text", () => {
  const values = (count: number) => Array.from({ length: count }, (_, n) => `town ${n}`);
  expect(ask({ enum_values: values(1_000) })).toMatchObject({ type: "select", options: { length: 1_000 } });
  expect(ask({ enum_values: values(1_001) })).toMatchObject({ type: "text", options: [] });
  expect(ask({ enum_values: values(1_001), is_array: true })).toMatchObject({
    type: "json",
    multiple: false,
  });
});

test("ids and what the database fills in are not asked for, and other tables are for their owner to show", () => {
  const isAsked = (more: Partial<ConnectedColumn>, others: Partial<ConnectedColumn>[] = []) =>
    isAskedFor(column(more), { columns: [column(more), ...others.map(column)] });
  expect(isAsked({})).toBe(true);
  expect(isAsked({ format: "uuid" })).toBe(false);
  expect(isAsked({ default_value: "1" })).toBe(false);
  expect(isAsked({ refers_to: { table: "rooms", column: "number" } })).toBe(false);
  // An identity has no default in the description.
  const key = { name: "id", format: "bigint", is_key: true, is_nullable: false };
  expect(isAsked(key)).toBe(false);
  expect(ask(key).required).toBe(false);
  // Of a key of two columns, nothing is counted.
  expect(isAsked(key, [{ name: "line", is_key: true }])).toBe(true);
});

// Proves connection/main-add-questions
test("a column that refers to another table is answered with one of its rows", () => {
  const refers_to = { table: "rooms", column: "number" };
  expect(ask({ format: "integer", is_nullable: false, refers_to })).toMatchObject({
    type: "search",
    required: true,
    reference: { type: "x-supabase", schema: "public", table: "rooms", column: "number" },
  });
  // A list of references is not a reference.
  expect(ask({ format: "integer", is_array: true, refers_to }).type).toBe("json");
});
