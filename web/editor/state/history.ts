import { atom } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { BlockList } from "#core/forms/flatten.ts";
import { formIdAtom } from "./document.ts";

/** What stood before a change: all blocks, or the one field that was changed. */
export type Step = { blocks: BlockList } | { field: FieldDefinition };

interface History {
  form_id: string;
  undo: Step[];
  redo: Step[];
  /** What the newest entry of `undo` was made by; one burst of typing is one entry. */
  key: string | null;
}

const HISTORY_LIMIT = 100;
const historyAtom = atom<History | null>(null);
const ownHistoryAtom = atom((get): History => {
  const history = get(historyAtom);
  const form_id = get(formIdAtom);
  return history?.form_id === form_id ? history : { form_id, undo: [], redo: [], key: null };
});
export const canUndoAtom = atom((get) => get(ownHistoryAtom).undo.length > 0);
export const canRedoAtom = atom((get) => get(ownHistoryAtom).redo.length > 0);

/** Remembers what stood before a change. Changes in a row that carry the same key are taken back together. */
export const recordStepAtom = atom(null, (get, set, step: Step, key: string | null) => {
  const history = get(ownHistoryAtom);
  const isSameBurst = key !== null && key === history.key;
  const undo = isSameBurst ? history.undo : [...history.undo, step].slice(-HISTORY_LIMIT);
  set(historyAtom, { ...history, undo, redo: [], key });
});

/** Takes out the newest step of one direction; what stands in its place now is the way back. */
export const takeStepAtom = atom(
  null,
  (get, set, direction: "undo" | "redo", now: (step: Step) => Step): Step | null => {
    const history = get(ownHistoryAtom);
    const step = history[direction].at(-1);
    if (step === undefined) return null;
    const opposite = direction === "undo" ? "redo" : "undo";
    set(historyAtom, {
      ...history,
      [direction]: history[direction].slice(0, -1),
      [opposite]: [...history[opposite], now(step)],
      key: null,
    });
    return step;
  },
);

/** Forgets what could be taken back: a field is gone that older steps may name. */
export const clearHistoryAtom = atom(null, (_, set) => set(historyAtom, null));
