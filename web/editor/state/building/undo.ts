import { atom } from "jotai";
import { undoStepAtom } from "../editing/editing.ts";
import { blocksAtom, fieldsByIdAtom, leaveGoneBlockAtom } from "./blocks.ts";
import { resetDraftAtom } from "./change-field.ts";
import { fieldEditorAtom } from "./field-editor.ts";

function moveAtom(direction: "undo" | "redo") {
  return atom(null, (get, set): number => {
    const before = get(blocksAtom);
    const taken = set(undoStepAtom, direction);
    if (taken === null) return 0;
    set(leaveGoneBlockAtom, before);
    const field_id = get(fieldEditorAtom)?.field_id;
    const isOpen = taken.operations.some((one) => "field_id" in one && one.field_id === field_id);
    const field = get(fieldsByIdAtom).get(field_id ?? "");
    if (isOpen && field !== undefined) set(resetDraftAtom, field);
    return taken.left;
  });
}

/**
 * Undoes this page's last change and stores the result. Returns the number of operations that were skipped
 * because others have changed the same content since.
 */
export const undoAtom = moveAtom("undo");
export const redoAtom = moveAtom("redo");
