import { atom } from "jotai";
import type { ReferencedRecords, searchReferencedRecords } from "#core/contracts/references.ts";
import type { Query } from "#core/contracts/wire/contract.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { gridFormIdAtom } from "./table.ts";

export type RecordsQuery = Query<typeof searchReferencedRecords>;

/** Finds records of the table that a question refers to. */
export const findRecordsAtom = atom(
  null,
  (get, _set, field_id: string, query: RecordsQuery): Promise<ReferencedRecords> =>
    call(endpoints.searchReferencedRecords, { params: { form_id: get(gridFormIdAtom), field_id }, query }),
);
