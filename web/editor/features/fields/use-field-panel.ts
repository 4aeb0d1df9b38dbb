import { useStore } from "jotai";
import { useEffect } from "react";
import { canvasDocument } from "../../../ui/canvas-document.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { storeNewFieldAtom, undoFieldChangesAtom } from "../../state/building/change-field.ts";
import { discardDraftAtom } from "../../state/building/discard-draft.ts";
import { type FieldEditor, fieldEditorAtom, fieldFailureAtom } from "../../state/building/field-editor.ts";
import { isPanelOpenAtom, leavePanelAtom } from "../../state/building/selection.ts";
import { editedBlockIdAtom } from "../../state/building/shown-blocks.ts";
import { TYPING_PAUSE_MS } from "../../state/editing/edit-sender.ts";
import { texts } from "./texts.ts";

const firstInput = () => document.querySelector<HTMLElement>("[data-panel-first-input]");

/**
 * Returns the ways to close the panel. The focus returns to the block, or goes to the problem that keeps the
 * panel open.
 */
export function useFieldPanel() {
  const store = useStore();

  /** Closes the panel and stores its content. If there is a problem, the panel stays open and shows it. */
  function done() {
    const block_id = store.get(editedBlockIdAtom);
    try {
      store.set(leavePanelAtom);
    } catch {
      return;
    }
    leave(block_id);
  }

  /** Resets the question to its state when the panel was opened. The panel stays open. */
  function undoChanges() {
    const again = store.set(undoFieldChangesAtom);
    requestAnimationFrame(() => firstInput()?.focus());
    if (again !== null)
      toast.info(texts.panel.changes_undone, { action: { label: texts.panel.redo, onClick: again } });
  }

  /** Closes the panel on Escape. An untouched new question is discarded; anything else is stored. */
  function stepBack() {
    if (store.get(fieldEditorAtom)?.state !== "untouched") {
      done();
      return;
    }
    leave(store.set(discardDraftAtom));
  }

  function leave(block_id: string | null) {
    store.set(isPanelOpenAtom, false);
    requestAnimationFrame(() => {
      // The next key has opened a menu or the palette, which has the focus by now.
      const dialog = document.activeElement?.closest("[role=dialog]");
      if (dialog && dialog.querySelector("#field-panel") === null) return;
      const find = (selector: string) => canvasDocument()?.querySelector<HTMLElement>(selector);
      const block = block_id === null ? null : find(`[data-block-id="${CSS.escape(block_id)}"]`);
      (block ?? find("[data-add-block]"))?.focus();
    });
  }

  return { done, undoChanges, stepBack };
}

/** Stores a new question after a pause in editing. */
export function useStoredAfterTyping(editor: FieldEditor): void {
  const store = useStore();
  useEffect(() => {
    if (editor.state !== "waiting") return;
    const timer = setTimeout(() => store.set(storeNewFieldAtom), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [editor, store]);
}

const LATE_MS = 5_000;

/**
 * Focuses the panel's first problem, else its first input. If the problem's section is still loading, the
 * focus moves there later, unless the user has moved it by then.
 */
function focusFault(): void {
  const panel = document.querySelector<HTMLElement>("#field-panel");
  const goTo = (input: HTMLElement) => {
    input.focus();
    panel?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
  };
  const fault = () => panel?.querySelector<HTMLElement>("[aria-invalid=true]");
  const found = fault();
  if (found) {
    goTo(found);
    return;
  }
  const first = firstInput();
  first?.focus();
  const observer = new MutationObserver(() => {
    const late = fault();
    if (!late) return;
    observer.disconnect();
    if (document.activeElement === first) goTo(late);
  });
  if (panel) observer.observe(panel, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), LATE_MS);
}

/** Whenever the panel could not be closed, focuses the problem and scrolls its message into view. */
export function useFailureFocus(): void {
  const store = useStore();
  useEffect(() => {
    const focus = () => {
      // In the next frame because on phones the panel opens only now.
      if (store.get(fieldFailureAtom) !== null) requestAnimationFrame(focusFault);
    };
    focus();
    return store.sub(fieldFailureAtom, focus);
  }, [store]);
}
