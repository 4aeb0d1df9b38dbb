import { expect, test } from "vitest";
import type { ConnectedColumn } from "./connected-table.ts";
import { isAskedFor, questionOfColumn } from "./question-of-column.ts";

const column = (more: Partial<ConnectedColumn>): ConnectedColumn => ({
  name: "x",
  format: "text",
  is_array: false,
  description: null,
  enum_values: null,
  is_key: false,
  refers_to: null,
  is_nullable: true,
  default_value: null,
  ...more,
});
const ask = (more: Partial<ConnectedColumn>) => questionOfColumn(column(more), () => "new");

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

test("ids and what the database fills in are not asked for", () => {
  expect(isAskedFor(column({}))).toBe(true);
  expect(isAskedFor(column({ format: "uuid" }))).toBe(false);
  expect(isAskedFor(column({ default_value: "1" }))).toBe(false);
});
