import { useStore } from "jotai";
import { useEffect } from "react";
import { toast } from "../../../ui/toast.ts";
import { cancelFieldAtom, editedBlockIdAtom, fieldEditorAtom, fieldFailureAtom } from "../../state/fields.ts";
import { isPanelOpenAtom, leavePanelAtom } from "../../state/selection.ts";

/** The ways out of the panel. The focus goes back to the block, or to what keeps the panel from being left. */
export function useFieldPanel() {
  const store = useStore();

  /** Leaves with what is in the panel. Where something is wrong with it, the panel stays and says so. */
  function save() {
    const block_id = store.get(editedBlockIdAtom);
    try {
      store.set(leavePanelAtom);
    } catch {
      return;
    }
    leave(block_id);
  }

  function cancel() {
    const isNew = store.get(fieldEditorAtom)?.isNew === true;
    const block_id = store.get(editedBlockIdAtom);
    const putBack = store.set(cancelFieldAtom);
    leave(block_id);
    if (putBack !== null) {
      toast.info(isNew ? "Question dropped" : "Changes taken back", {
        action: { label: "Undo", onClick: putBack },
      });
    }
  }

  /** One level back. A new question that nobody has touched goes; anything else is kept. */
  function stepBack() {
    const editor = store.get(fieldEditorAtom);
    if (editor?.isNew && editor.draft === editor.before) cancel();
    else save();
  }

  function leave(block_id: string | null) {
    store.set(isPanelOpenAtom, false);
    requestAnimationFrame(() => {
      const block =
        block_id && document.querySelector<HTMLElement>(`[data-block-id="${CSS.escape(block_id)}"]`);
      if (block) block.focus();
    });
  }

  return { save, cancel, stepBack };
}

/** Puts the focus on what keeps the panel from being left, each time somebody has tried. */
export function useFailureFocus(): void {
  const store = useStore();
  useEffect(() => {
    const focus = () => {
      if (store.get(fieldFailureAtom) === null) return;
      // After the next frame: on phones the panel is only opening.
      requestAnimationFrame(() => {
        const panel = document.querySelector<HTMLElement>("#field-panel");
        const invalid = panel?.querySelector<HTMLElement>("[aria-invalid=true]");
        (invalid ?? panel?.querySelector<HTMLElement>("input"))?.focus();
      });
    };
    focus();
    return store.sub(fieldFailureAtom, focus);
  }, [store]);
}
