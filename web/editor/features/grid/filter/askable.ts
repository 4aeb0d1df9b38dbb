import type { Column } from "#core/tables/columns.ts";

/** Whether rows can be sorted and filtered by the column. Hidden content must not be searchable. */
export function isAskable({ id, field }: Column): boolean {
  return id !== "__gf_last_field_id" && field?.type !== "password" && field?.type !== "payment";
}
