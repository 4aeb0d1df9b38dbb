import { atom } from "jotai";
import { loadedStateAtom } from "../editing/open-document.ts";

/** The connected database of the open form's or schema's project; null: it has none, or nothing is open. */
export const databaseIdAtom = atom((get) => {
  const state = get(loadedStateAtom);
  const isOpen = state.status === "ready" || state.status === "tableless";
  return isOpen ? state.document.database_id : null;
});
