import { expect, test } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import { productOf, valuesFromLines, valuesOf } from "./product-draft.ts";

const field: FieldDefinition = {
  id: "field",
  name: "size",
  label: " Size ",
  type: "select",
  local_index: 0,
  optgroups: [],
  options: [
    { id: "m", value: "m", label: "", index: 1 },
    { id: "s", value: "s", label: "Small", index: 0 },
  ],
};
let last = 0;
const newId = () => `new ${++last}`;

test("a product made from a question has its options as values, in their order", () => {
  const { name, options } = productOf(field, newId);
  expect([name, options[0]?.field_id]).toEqual(["Size", "field"]);
  expect(options[0]?.values.map(({ value, sku }) => [value, sku])).toEqual([
    ["Small", "s"],
    ["m", "m"],
  ]);
});

test("a linked value keeps its id when the question changes", () => {
  const values = valuesOf(field, [{ id: "kept", value: "Old name", sku: "s" }], newId);
  expect(values[0]).toEqual({ id: "kept", value: "Small", sku: "s" });
});

test("each distinct line is a value, and known values do not change", () => {
  const before = [{ id: "kept", value: "Red", sku: null }];
  const values = valuesFromLines(" Red\n\nBlue\nBlue ", before, newId);
  expect(values.map(({ value }) => value)).toEqual(["Red", "Blue"]);
  expect(values[0]).toBe(before[0]);
});
