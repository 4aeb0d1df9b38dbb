import { atom } from "jotai";
import { isSameJson } from "#core/values/same-json.ts";

/** What a person must know about their work. `unsaved` tells why; while it is retried on its own, nothing is asked of them. */
export type SaveStatus =
  | { kind: "saved" }
  | { kind: "saving" }
  | { kind: "unsaved"; reason: string; isRetrying: boolean };

/** `draft`: something is being edited that cannot be stored as it stands. */
export type ShownStatus = SaveStatus | { kind: "draft" };

// The same object for as long as it says the same, so that nothing is drawn again.
const DRAFT: ShownStatus = { kind: "draft" };
const SAVING: ShownStatus = { kind: "saving" };
const SAVED: ShownStatus = { kind: "saved" };

/**
 * What a panel holds of its question: what is the form's; a new one that nobody has touched, and nobody would miss; a new
 * one that is stored at rest or when it is left; something that cannot be stored as it stands.
 */
export type DraftState = "stored" | "untouched" | "waiting" | "faulty";

/** The worst state of all open panels. */
export const draftStateAtom = atom<DraftState>("stored");

const unsavedQuestionStateAtom = atom<UnsavedQuestion | null>(null);
/** A question that was left although it could not be saved: why, and the address of its builder. */
export interface UnsavedQuestion {
  reason: string;
  path: string;
}
export const unsavedQuestionAtom = atom(
  (get) => (get(draftStateAtom) === "faulty" ? get(unsavedQuestionStateAtom) : null),
  (_, set, question: UnsavedQuestion | null) => set(unsavedQuestionStateAtom, question),
);

/** Of each form that was changed since the page was loaded. */
const statusesAtom = atom<ReadonlyMap<string, SaveStatus>>(new Map());

export const setSaveStatusAtom = atom(null, (get, set, form_id: string, status: SaveStatus) => {
  const statuses = get(statusesAtom);
  // Every key that is typed says "saving": what is known already is told to nobody.
  if (!isSameJson(statuses.get(form_id), status)) set(statusesAtom, new Map(statuses).set(form_id, status));
});

/** Whether everything is stored, over all forms that were changed since the page was loaded. */
export const saveStatusAtom = atom((get): ShownStatus => {
  const statuses = [...get(statusesAtom).values()];
  const draft = get(draftStateAtom);
  return (
    statuses.find(({ kind }) => kind === "unsaved") ??
    statuses.find(({ kind }) => kind === "saving") ??
    (draft === "faulty" ? DRAFT : draft === "waiting" ? SAVING : SAVED)
  );
});
