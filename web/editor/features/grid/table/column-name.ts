import { fieldName } from "#core/tables/cell-text.ts";
import type { Column } from "#core/tables/columns.ts";

/** How a column is called to people. */
export function columnName({ field, name }: Column): string {
  return field ? fieldName(field) : name;
}
