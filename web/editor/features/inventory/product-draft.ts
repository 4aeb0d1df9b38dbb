import type { ProductInput, ProductOption } from "#core/contracts/inventory/products.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { sortOptions } from "#core/fields/options.ts";

/** Returns the values of a product's option from its question. Existing values keep their ids. */
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

/** Returns a product with one option, taken from a question. */
export function productOf(field: FieldDefinition, newId: () => string): ProductInput {
  const name = (field.label?.trim() || field.name).replace(/[?？:\s]+$/, "") || field.name;
  return {
    name,
    options: [{ id: newId(), name, field_id: field.id, values: valuesOf(field, [], newId) }],
  };
}

/**
 * Returns one value per line. Existing values keep their id and link; blank lines and duplicates are dropped.
 */
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
