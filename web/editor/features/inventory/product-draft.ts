import type { ProductInput, ProductOption } from "#core/contracts/inventory/products.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { sortOptions } from "#core/fields/options.ts";

/** The values of a product's option as its question offers them: what is there already keeps its id. */
export function valuesOf(
  field: FieldDefinition,
  before: ProductOption["values"],
  newId: () => string,
): ProductOption["values"] {
  const known = new Map(before.map((value) => [value.sku, value.id]));
  return sortOptions(field.options).map(({ id, label, value }) => ({
    id: known.get(id) ?? newId(),
    value: label?.trim() || value,
    sku: id,
  }));
}

/** A product whose only option is what a question asks for. */
export function productOf(field: FieldDefinition, newId: () => string): ProductInput {
  const name = (field.label?.trim() || field.name).replace(/[?？:\s]+$/, "") || field.name;
  return {
    name,
    options: [{ id: newId(), name, field_id: field.id, values: valuesOf(field, [], newId) }],
  };
}

/** One value a line; what stands there already keeps its id and its link. Blank lines and repetitions are dropped. */
export function valuesFromLines(
  lines: string,
  before: ProductOption["values"],
  newId: () => string,
): ProductOption["values"] {
  const texts = new Set(
    lines
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  );
  return [...texts].map(
    (text) => before.find(({ value }) => value === text) ?? { id: newId(), value: text, sku: null },
  );
}
