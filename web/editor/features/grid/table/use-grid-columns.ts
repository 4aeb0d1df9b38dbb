import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { type Column, gridColumns } from "#core/tables/columns.ts";
import { formAtom } from "../../../state/editing/document.ts";

/** The grid's columns in order. Customers have their own page, so their ids are not a column. */
export function useGridColumns(): readonly Column[] {
  const { fields } = useAtomValue(formAtom);
  return useMemo(
    () => gridColumns(fields, "response").filter(({ id }) => id !== "__gf_customer_id"),
    [fields],
  );
}

/** Whether rows can be sorted and filtered by the column. Hidden content must not be searchable. */
export function isAskable({ field }: Column): boolean {
  return field?.type !== "password" && field?.type !== "payment";
}
