import { fieldName } from "#core/tables/cell-text.ts";
import type { Column } from "#core/tables/columns.ts";

/** Returns a column's display name. */
export function columnName({ field, name }: Column): string {
  return field ? fieldName(field) : name;
}
