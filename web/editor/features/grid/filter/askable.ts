import { relatedOf } from "#core/fields/related.ts";
import type { Column } from "#core/tables/columns.ts";

/**
 * Whether rows can be sorted and filtered by the column. Hidden content must not be searchable, and what is computed from
 * other rows is not stored.
 */
export function isAskable({ id, field }: Column): boolean {
  if (field !== null && relatedOf(field) !== null) return false;
  return id !== "__gf_last_field_id" && field?.type !== "password" && field?.type !== "payment";
}
