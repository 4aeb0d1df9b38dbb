import { atom } from "jotai";
import type { SaveStatus } from "./save-queue.ts";

/** `draft`: something is being edited that is stored when the person says so. */
export type ShownStatus = SaveStatus | { kind: "draft" };

/** Whether a panel holds changes that nobody has asked to store yet. */
export const hasDraftAtom = atom(false);

/** Of each form whose changes are not all stored, and of those that were stored last. */
const statusesAtom = atom<ReadonlyMap<string, SaveStatus>>(new Map());

export const setSaveStatusAtom = atom(null, (get, set, form_id: string, status: SaveStatus) => {
  set(statusesAtom, new Map(get(statusesAtom)).set(form_id, status));
});

/** Whether everything is stored, over all forms that were changed since the page was loaded. */
export const saveStatusAtom = atom((get): ShownStatus => {
  const statuses = [...get(statusesAtom).values()];
  return (
    statuses.find(({ kind }) => kind === "unsaved") ??
    statuses.find(({ kind }) => kind === "saving") ??
    (get(hasDraftAtom) ? { kind: "draft" } : { kind: "saved" })
  );
});
