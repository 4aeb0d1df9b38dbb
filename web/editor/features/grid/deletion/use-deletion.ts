import { useAtomValue, useSetAtom } from "jotai";
import { useCallback } from "react";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { deleteSelectedAtom, undoDeletionAtom } from "../../../state/grid/deletions/deletions.ts";
import type { DeletionStep } from "../../../state/grid/history.ts";
import { isDeletionAskedAtom } from "../../../state/grid/selection.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { focusGrid } from "../record/side-panel.tsx";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { deletionToast, tellRestored } from "./tell-deletion.ts";
import { deletionWords, deletionTexts as texts } from "./texts.ts";

/** Deletes the selected rows of the page at once, because a toast offers to undo it. Without a way back, it asks. */
export function useDeletion() {
  const deleteSelected = useSetAtom(deleteSelectedAtom);
  const offerUndo = useUndoOffer();
  const { not_deleted } = useWords(deletionWords);
  const ask = useSetAtom(isDeletionAskedAtom);
  const { kind } = useAtomValue(tableAtom);
  return useCallback(async () => {
    if (kind === "connected") return ask(true);
    try {
      offerUndo(await deleteSelected());
      focusGrid();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error(not_deleted, { description: error.message });
    }
  }, [deleteSelected, offerUndo, not_deleted, ask, kind]);
}

/** Tells how many rows are deleted, and offers to bring them back, also on the next page. */
export function useUndoOffer() {
  const undo = useSetAtom(undoDeletionAtom);
  const { steps } = useWords(gridWords);
  return useCallback(
    (deletion: DeletionStep) => {
      const id = deletionToast(deletion);
      async function take() {
        // After the toast that was pressed is gone.
        await Promise.resolve();
        toast.info(texts.restoring, { id, isEverywhere: true });
        focusGrid();
        try {
          tellRestored(await undo(deletion), steps);
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          const action = { label: texts.again, onClick: () => void take() };
          toast.error(texts.not_restored, { id, description: error.message, action });
        }
      }
      toast.success(say(steps.deleted, { n: deletion.row_ids.length }), {
        id,
        isEverywhere: true,
        action: { label: texts.undo, onClick: () => void take() },
      });
    },
    [undo, steps],
  );
}
