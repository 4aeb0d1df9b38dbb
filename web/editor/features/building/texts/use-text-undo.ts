import { useSetAtom } from "jotai";
import { useMemo } from "react";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { redoAtom, undoAtom } from "../../../state/building/undo.ts";
import { texts } from "../texts.ts";

function notifySkipped(left: number): void {
  if (left === 0) return;
  toast.info(say(texts.undo.skipped, { n: left }), { description: texts.undo.skipped_why });
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
