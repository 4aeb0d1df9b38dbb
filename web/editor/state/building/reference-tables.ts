import { atom } from "jotai";
import type { ReferringFieldEntry } from "#core/contracts/references.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { formIdAtom } from "../editing/document.ts";
import { loadedAtoms } from "../editing/loaded.ts";

const tables = loadedAtoms((form_id) => call(endpoints.listReferenceTables, { params: { form_id } }));
export const referenceTablesAtom = tables.stateAtom;

/** Loads the tables that the form's questions may refer to. */
export const loadReferenceTablesAtom = atom(null, (get, set) => set(tables.loadAtom, get(formIdAtom)));

/** Lists the fields of the project that depend on a table, before it or a column of it is deleted. */
export const listReferringFieldsAtom = atom(
  null,
  (_get, _set, form_id: string): Promise<ReferringFieldEntry[]> =>
    call(endpoints.listReferringFields, { params: { form_id } }),
);
