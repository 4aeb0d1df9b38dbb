import { atom } from "jotai";
import type { ReferencedRecords, searchReferencedRecords } from "#core/contracts/references.ts";
import type { Query } from "#core/contracts/wire/contract.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { rowReference } from "#core/fields/reference.ts";
import { call } from "../../../api/client.ts";
import * as endpoints from "../../../api/endpoints.ts";
import { gridFormIdAtom } from "../table.ts";
import { noteLabel } from "./row-labels.ts";

export type RecordsQuery = Query<typeof searchReferencedRecords>;

/** Finds records of the table that a question refers to. */
export const findRecordsAtom = atom(
  null,
  async (get, _set, field: FieldDefinition, query: RecordsQuery): Promise<ReferencedRecords> => {
    const params = { form_id: get(gridFormIdAtom), field_id: field.id };
    const found = await call(endpoints.searchReferencedRecords, { params, query });
    const [naming] = found.columns ?? [];
    if (naming !== undefined && rowReference(field) !== null) {
      for (const { value, cells } of found.records) noteLabel(value, cells[naming.id] ?? "");
    }
    return found;
  },
);
