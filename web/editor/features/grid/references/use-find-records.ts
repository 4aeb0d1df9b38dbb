import { useAtomValue, useSetAtom } from "jotai";
import { useCallback } from "react";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import { findRecordsAtom, type RecordsQuery } from "../../../state/grid/references.ts";
import { maskRecords } from "./mask-records.ts";

/** Returns a function that finds records of the table that a question refers to, masked if the grid is. */
export function useFindRecords(field_id: string) {
  const find = useSetAtom(findRecordsAtom);
  const isMasked = useAtomValue(isMaskedAtom);
  return useCallback(
    async (query: RecordsQuery) => {
      const found = await find(field_id, query);
      return isMasked ? maskRecords(found) : found;
    },
    [find, field_id, isMasked],
  );
}
