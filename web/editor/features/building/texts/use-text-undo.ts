import { useStore } from "jotai";
import { useMemo } from "react";
import { isFocusLost } from "../../../../ui/canvas-document.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { focusBlockIdAtom } from "../../../state/building/blocks.ts";
import { redoAtom, undoAtom } from "../../../state/building/undo.ts";
import { focusBlock } from "../canvas/block-focus.ts";
import { texts } from "../texts.ts";

function notifySkipped(left: number): void {
  if (left === 0) return;
  toast.info(say(texts.undo.skipped, { n: left }), { description: texts.undo.skipped_why });
}

/**
 * Undo and redo. They notify the user of changes that are skipped because others have changed the same
 * content since. The focus goes to the selected block if what had it is removed.
 */
export function useTextUndo() {
  const store = useStore();
  return useMemo(() => {
    const take = (step: typeof undoAtom) => {
      const wasLost = isFocusLost();
      notifySkipped(store.set(step));
      if (!wasLost) focusBlock(store.get(focusBlockIdAtom), isFocusLost);
    };
    return { undo: () => take(undoAtom), redo: () => take(redoAtom) };
  }, [store]);
}
