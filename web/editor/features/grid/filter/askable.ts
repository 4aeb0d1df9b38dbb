import { relatedOf } from "#core/fields/related.ts";
import type { Column } from "#core/tables/columns.ts";

/** Whether the column shows or computes something of other rows. Nothing of it is stored. */
export const isComputed = ({ field }: Column) => field !== null && relatedOf(field) !== null;

/**
 * Whether rows can be sorted and filtered by the column. Hidden content must not be searchable, and what is computed from
 * other rows is not stored.
 */
export function isAskable(column: Column): boolean {
  const { id, field } = column;
  if (isComputed(column)) return false;
  return id !== "__gf_last_field_id" && field?.type !== "password" && field?.type !== "payment";
}
