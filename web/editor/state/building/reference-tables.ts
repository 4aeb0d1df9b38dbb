import { atom } from "jotai";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { formIdAtom } from "../editing/document.ts";
import { loadedAtoms } from "../editing/loaded.ts";

const tables = loadedAtoms((form_id) => call(endpoints.listReferenceTables, { params: { form_id } }));
export const referenceTablesAtom = tables.stateAtom;

/** Loads the tables that the form's questions may refer to. */
export const loadReferenceTablesAtom = atom(null, (get, set) => set(tables.loadAtom, get(formIdAtom)));
