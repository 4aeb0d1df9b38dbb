import { useSetAtom, useStore } from "jotai";
import { useState } from "react";
import { toast } from "../../../ui/toast.ts";
import {
  closeFieldAtom,
  editedBlockIdAtom,
  fieldEditorAtom,
  fieldProblemsAtom,
  isDraftChangedAtom,
  reopenFieldAtom,
  saveFieldAtom,
} from "../../state/fields.ts";
import { isPanelOpenAtom } from "../../state/selection.ts";

/** Saving and dropping the draft. The focus goes back to the block. */
export function useFieldPanel() {
  const store = useStore();
  const saveField = useSetAtom(saveFieldAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save() {
    if (isBusy) return;
    const [first] = Object.values(store.get(fieldProblemsAtom));
    if (first !== undefined) {
      setProblem(first);
      document.querySelector<HTMLElement>("#field-panel [aria-invalid=true]")?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    const block_id = store.get(editedBlockIdAtom);
    try {
      await saveField();
      leave(block_id);
    } catch (error) {
      setProblem(`The field was not saved. ${(error as Error).message}`);
    } finally {
      setBusy(false);
    }
  }

  function cancel() {
    const editor = store.get(fieldEditorAtom);
    if (editor === null) return;
    const wasChanged = store.get(isDraftChangedAtom) && editor.before !== null;
    const block_id = store.get(editedBlockIdAtom);
    store.set(closeFieldAtom);
    leave(block_id);
    if (wasChanged) {
      toast.info("Changes dropped", {
        action: { label: "Undo", onClick: () => store.set(reopenFieldAtom, editor) },
      });
    }
  }

  function leave(block_id: string | null) {
    store.set(isPanelOpenAtom, false);
    requestAnimationFrame(() => {
      const block =
        block_id && document.querySelector<HTMLElement>(`[data-block-id="${CSS.escape(block_id)}"]`);
      if (block) block.focus();
    });
  }

  return { save, cancel, isBusy, problem };
}
