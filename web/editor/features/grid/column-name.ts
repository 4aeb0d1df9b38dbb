import type { FieldDefinition } from "#core/fields/field.ts";
import type { Column } from "#core/tables/columns.ts";

/** How a field is called to people: what the form asks, else its technical name. */
export function fieldName({ label, name }: FieldDefinition): string {
  return label?.trim() || name;
}

export function columnName({ field, name }: Column): string {
  return field ? fieldName(field) : name;
}
