import { expect, test } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import { tableProperties } from "./definition.ts";

const field = (name: string, more: Partial<FieldDefinition>): FieldDefinition => ({
  id: `id of ${name}`,
  name,
  type: "text",
  local_index: 0,
  options: [],
  optgroups: [],
  ...more,
});

test("a table has its key and its time, then its fields in their order", () => {
  const reference = { type: "sheaf", table_id: "suppliers", column: "code" } as const;
  const sizes = ["S", "M"].map((value, index) => ({ id: value, value, label: value, index }));
  const properties = tableProperties([
    field("supplier", { type: "search", local_index: 3, reference }),
    field("title", { local_index: 0, label: "Title", required: true, help_text: "As on the label" }),
    field("price", { type: "number", local_index: 1, label: "" }),
    field("sizes", { type: "checkboxes", local_index: 2, options: sizes }),
  ]);
  expect(properties.map(({ name, format, is_nullable }) => [name, format, is_nullable])).toEqual([
    ["id", "uuid", false],
    ["created_at", "timestamptz", false],
    ["title", "text", false],
    ["price", "numeric", true],
    ["sizes", "text[]", true],
    ["supplier", "text", true],
  ]);
  const [id, , title, price, chosen, supplier] = properties;
  expect(id).toMatchObject({ is_primary_key: true, default: "gen_random_uuid()", label: null });
  expect(title).toMatchObject({ label: "Title", description: "As on the label", choices: null });
  expect(price).toMatchObject({ label: null, is_primary_key: false, default: null, foreign_key: null });
  expect(chosen!.choices).toEqual(["S", "M"]);
  expect(supplier!.foreign_key).toEqual({ table_id: "suppliers", column: "code" });
});
