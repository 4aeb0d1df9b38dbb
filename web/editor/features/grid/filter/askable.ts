import { relatedOf } from "#core/fields/related.ts";
import type { Column } from "#core/tables/columns.ts";

/** Whether the column shows or computes something of other rows. Nothing of it is stored. */
export const isComputed = ({ field }: Column) => field !== null && relatedOf(field) !== null;

const UNASKABLE = ["__gf_last_field_id", "__gf_progress", "__gf_device"];

/**
 * Whether rows can be sorted and filtered by the column. Hidden content must not be searchable, and what is computed from
 * other rows is not stored.
 */
export function isAskable(column: Column): boolean {
  const { id, field } = column;
  if (isComputed(column)) return false;
  return !UNASKABLE.includes(id) && field?.type !== "password" && field?.type !== "payment";
}
