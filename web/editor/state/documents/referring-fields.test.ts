import { expect, test } from "vitest";
import { sayReferring } from "./referring-fields.ts";

const entry = (field: string, form_id: string, columns: string[]) => ({
  field_id: field,
  field,
  form_id,
  name: form_id,
  is_table: true,
  columns,
});

test("a column is used by the fields that name it, also in its own table", () => {
  const found = [entry("City", "products", ["city"]), entry("Sum", "suppliers", ["price", "city"])];
  const say = (column: string) => sayReferring(found, { form_id: "suppliers", column });
  expect(say("city")).toBe("It is used by “City” in products and “Sum” in suppliers.");
  expect(say("price")).toBe("It is used by “Sum” in suppliers.");
  expect(say("name")).toBeNull();
});

test("a table is used by the fields of others", () => {
  const found = [entry("Supplier", "products", []), entry("Parent", "suppliers", ["id"])];
  expect(sayReferring(found, { form_id: "suppliers", column: null })).toBe(
    "It is used by “Supplier” in products.",
  );
  expect(sayReferring(found.slice(1), { form_id: "suppliers", column: null })).toBeNull();
});

test("of many fields the first are named", () => {
  const found = Array.from({ length: 10 }, (_, n) => entry(`f${n}`, "products", []));
  expect(sayReferring(found, { form_id: "suppliers", column: null })).toMatch(
    /“f7” in products, and 2 more\.$/,
  );
});
