import { useSetAtom } from "jotai";
import { useCallback } from "react";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { type Deletion, deleteSelectedAtom, undoDeletionAtom } from "../../../state/grid/deletions.ts";
import { deletionTexts as words } from "./texts.ts";

/** Deletes the selected rows of the page at once, because a toast offers to undo it. */
export function useDeletion() {
  const deleteSelected = useSetAtom(deleteSelectedAtom);
  const offerUndo = useUndoOffer();
  return useCallback(async () => {
    try {
      offerUndo(await deleteSelected());
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error(words.not_deleted, { description: error.message });
    }
  }, [deleteSelected, offerUndo]);
}

/** Tells how many rows are deleted, and offers to bring them back, also on the next page. */
export function useUndoOffer() {
  const undo = useSetAtom(undoDeletionAtom);
  return useCallback(
    (deletion: Deletion) => {
      const id = `deletion ${deletion.deletion_id}`;
      async function take() {
        // After the toast that was pressed is gone.
        await Promise.resolve();
        toast.info(words.restoring, { id, isEverywhere: true });
        try {
          const { restored, refused } = await undo(deletion);
          const description = refused > 0 ? say(words.refused, { n: refused }) : undefined;
          if (restored === 0 && refused === 0) toast.error(words.too_late, { id });
          else toast.success(say(words.restored, { n: restored }), { id, description });
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          const action = { label: words.again, onClick: () => void take() };
          toast.error(words.not_restored, { id, description: error.message, action });
        }
      }
      toast.success(say(words.deleted, { n: deletion.count }), {
        id,
        isEverywhere: true,
        action: { label: words.undo, onClick: () => void take() },
      });
    },
    [undo],
  );
}
