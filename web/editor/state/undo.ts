import { atom } from "jotai";
import { blocksAtom, fieldsByIdAtom, putBlocksAtom } from "./blocks.ts";
import { putFieldAtom } from "./field-store.ts";
import { resetDraftAtom } from "./fields.ts";
import { type Step, takeStepAtom } from "./history.ts";

function moveAtom(direction: "undo" | "redo") {
  return atom(null, (get, set) => {
    const now = (step: Step): Step =>
      "blocks" in step
        ? { blocks: get(blocksAtom) }
        : { field: get(fieldsByIdAtom).get(step.field.id) ?? step.field };
    const step = set(takeStepAtom, direction, now);
    if (step === null) return;
    if ("blocks" in step) {
      set(putBlocksAtom, step.blocks);
      return;
    }
    set(putFieldAtom, step.field);
    set(resetDraftAtom, step.field);
  });
}

/** Takes back the last change of the blocks or of a field, and stores that. */
export const undoAtom = moveAtom("undo");
export const redoAtom = moveAtom("redo");
