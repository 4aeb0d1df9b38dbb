import { atom } from "jotai";
import type { ReferenceTable } from "#core/contracts/search.ts";
import { ApiError, call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import { formIdAtom } from "./document.ts";

type TablesState =
  | { status: "loading"; form_id: string | null }
  | { status: "failed"; form_id: string; message: string }
  | { status: "ready"; form_id: string; tables: readonly ReferenceTable[] };

const stateAtom = atom<TablesState>({ status: "loading", form_id: null });
export const referenceTablesAtom = atom((get) => get(stateAtom));

/** Loads what questions of the form may refer to; what is shown already stays until the new list is there. */
export const loadReferenceTablesAtom = atom(null, async (get, set) => {
  const form_id = get(formIdAtom);
  const before = get(stateAtom);
  if (before.form_id !== form_id || before.status === "failed")
    set(stateAtom, { status: "loading", form_id });
  const isCurrent = () => get(stateAtom).form_id === form_id;
  try {
    const tables = await call(endpoints.listReferenceTables, { params: { form_id } });
    if (isCurrent()) set(stateAtom, { status: "ready", form_id, tables });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isCurrent()) set(stateAtom, { status: "failed", form_id, message: error.message });
  }
});
