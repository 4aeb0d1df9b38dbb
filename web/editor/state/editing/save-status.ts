import { atom } from "jotai";
import { isSameJson } from "#core/values/same-json.ts";

/**
 * The state of saving that users must know. `unsaved` gives the reason. While saving is retried
 * automatically, users need not act.
 */
export type SaveStatus =
  | { kind: "saved" }
  | { kind: "saving" }
  | { kind: "unsaved"; reason: string; isRetrying: boolean };

/** `draft`: content that is being edited cannot be stored yet. */
export type ShownStatus = SaveStatus | { kind: "draft" };

// A constant, to avoid renders.
const DRAFT: ShownStatus = { kind: "draft" };
const SAVING: ShownStatus = { kind: "saving" };
const SAVED: ShownStatus = { kind: "saved" };

/**
 * State of a panel's content. `stored`: it is in the form. `untouched`: it is new and unchanged, so it can be
 * dropped. `waiting`: it is new, and is stored after a pause or on closing. `faulty`: it is invalid.
 */
export type DraftState = "stored" | "untouched" | "waiting" | "faulty";

/** The worst state of all open panels. */
export const draftStateAtom = atom<DraftState>("stored");

/** Whether typed text waits for a pause in typing before it reaches the form. */
export const isTextHeldAtom = atom(false);

const unsavedQuestionStateAtom = atom<UnsavedQuestion | null>(null);
/** A question that was left in an invalid state: the reason, and the address of its builder. */
export interface UnsavedQuestion {
  reason: string;
  path: string;
}
export const unsavedQuestionAtom = atom(
  (get) => (get(draftStateAtom) === "faulty" ? get(unsavedQuestionStateAtom) : null),
  (_, set, question: UnsavedQuestion | null) => set(unsavedQuestionStateAtom, question),
);

/** What else to do when the user asks to save again; one set per store. */
export const retriesAtom = atom(() => new Set<() => void>());

/** Save states by the id of a form or a canvas, for those that were changed since the page was loaded. */
const statusesAtom = atom<ReadonlyMap<string, SaveStatus>>(new Map());

export const setSaveStatusAtom = atom(null, (get, set, form_id: string, status: SaveStatus) => {
  const statuses = get(statusesAtom);
  // Typing reports "saving" with every key, so equal states are skipped.
  if (!isSameJson(statuses.get(form_id), status)) set(statusesAtom, new Map(statuses).set(form_id, status));
});

/** The overall state of all forms changed since the page was loaded. */
export const saveStatusAtom = atom((get): ShownStatus => {
  const statuses = [...get(statusesAtom).values()];
  const draft = get(draftStateAtom);
  return (
    statuses.find(({ kind }) => kind === "unsaved") ??
    statuses.find(({ kind }) => kind === "saving") ??
    (draft === "faulty" ? DRAFT : draft === "waiting" || get(isTextHeldAtom) ? SAVING : SAVED)
  );
});
