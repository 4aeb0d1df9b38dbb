import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { type Column, gridColumns } from "#core/tables/columns.ts";
import { formAtom } from "../../../state/editing/document.ts";

/** The columns of the grid in order. Customers have a page of their own, so their ids are no column here. */
export function useGridColumns(): readonly Column[] {
  const { fields } = useAtomValue(formAtom);
  return useMemo(
    () => gridColumns(fields, { kind: "response" }).filter(({ id }) => id !== "__gf_customer_id"),
    [fields],
  );
}

/** Whether rows can be ordered and filtered by the column: not by what nobody may see. */
export function isAskable({ field }: Column): boolean {
  return field?.type !== "password" && field?.type !== "payment";
}
