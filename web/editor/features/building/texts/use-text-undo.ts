import { useSetAtom } from "jotai";
import { useMemo } from "react";
import { toast } from "../../../../ui/feedback/toast.ts";
import { redoAtom, undoAtom } from "../../../state/building/undo.ts";

function notifySkipped(left: number): void {
  if (left === 0) return;
  const what = left === 1 ? "One change was" : `${left} changes were`;
  toast.info(`${what} left as it is`, { description: "Somebody else has changed the same since." });
}

/**
 * Undo and redo. They notify the user of changes that are skipped because others have changed the same
 * content since.
 */
export function useTextUndo() {
  const undo = useSetAtom(undoAtom);
  const redo = useSetAtom(redoAtom);
  return useMemo(
    () => ({ undo: () => notifySkipped(undo()), redo: () => notifySkipped(redo()) }),
    [undo, redo],
  );
}
