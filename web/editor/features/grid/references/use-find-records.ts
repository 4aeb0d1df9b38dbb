import { useAtomValue, useSetAtom } from "jotai";
import { useCallback } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { REFERENCE_PAGE_SIZES } from "#core/tables/grid-query.ts";
import type { RecordQuery } from "../../../../ui/inputs/records/use-record-search.ts";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import { findRecordsAtom, type RecordsQuery } from "../../../state/grid/references/find-records.ts";
import { maskRecords } from "./mask-records.ts";

/** Returns a function that finds records of the table that a question refers to, masked if the grid is. */
export function useFindRecords(field: FieldDefinition) {
  const find = useSetAtom(findRecordsAtom);
  const isMasked = useAtomValue(isMaskedAtom);
  return useCallback(
    async (query: RecordsQuery) => {
      const found = await find(field, query);
      return isMasked ? maskRecords(found) : found;
    },
    [find, field, isMasked],
  );
}

const [, LIMIT] = REFERENCE_PAGE_SIZES;

/** Returns a function that loads a page of those records for a picker. */
export function useRecordLoad(field: FieldDefinition) {
  const find = useFindRecords(field);
  return useCallback(
    ({ text, sort, page }: RecordQuery) =>
      find({
        ...(text !== "" && { q: text }),
        ...(sort !== null && { sort: `${sort.ascending ? "" : "-"}${encodeURIComponent(sort.column)}` }),
        page: String(page),
        limit: String(LIMIT),
      }),
    [find],
  );
}
