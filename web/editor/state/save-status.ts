import { atom } from "jotai";
import type { SaveStatus } from "./save-queue.ts";

/** `draft`: something is being edited that cannot be stored as it stands. */
export type ShownStatus = SaveStatus | { kind: "draft" };

/** Whether a panel holds changes that are not on their way to the server. */
export const hasDraftAtom = atom(false);

const unsavedQuestionStateAtom = atom<UnsavedQuestion | null>(null);
/** A question that was left although it could not be saved: why, and the address of its builder. */
export interface UnsavedQuestion {
  reason: string;
  path: string;
}
export const unsavedQuestionAtom = atom(
  (get) => (get(hasDraftAtom) ? get(unsavedQuestionStateAtom) : null),
  (_, set, question: UnsavedQuestion | null) => set(unsavedQuestionStateAtom, question),
);

/** Of each queue whose changes are not all stored, and of those that were stored last. */
const statusesAtom = atom<ReadonlyMap<string, SaveStatus>>(new Map());

export const setSaveStatusAtom = atom(null, (get, set, queue: string, status: SaveStatus) => {
  set(statusesAtom, new Map(get(statusesAtom)).set(queue, status));
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
