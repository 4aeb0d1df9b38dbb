import { useStore } from "jotai";
import { useEffect } from "react";
import { focusOf, isTextBox } from "../../../../ui/is-typing.ts";
import { useCanvasDocument } from "../../../../ui/use-canvas-document.ts";
import { selectedBlockIdsAtom } from "../../../state/building/block-selection.ts";
import { blocksAtom, focusBlockIdAtom } from "../../../state/building/blocks.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { remove } from "../canvas/block-acts.ts";
import { clipboardActs, loadClipboardActs } from "./load-clipboard-acts.ts";

/** Clipboard type of copied blocks. The clipboard also gets them as plain text. */
const COPIED_BLOCKS_TYPE = "application/x-sheaf-blocks+json";

/** Handles the keys that copy, cut and paste blocks between forms and tabs through the system's clipboard. */
export function useClipboard(): void {
  const store = useStore();
  const canvas = useCanvasDocument();
  useEffect(() => void loadClipboardActs().catch(() => {}), []);
  useEffect(() => {
    const chosen = (): ReadonlySet<string> => {
      const selectedIds = store.get(selectedBlockIdsAtom);
      const id = store.get(focusBlockIdAtom);
      return selectedIds.size > 0 || id === null ? selectedIds : new Set([id]);
    };
    const onCopy = (event: ClipboardEvent) => {
      const ids = chosen();
      const isText = isElsewhere(event) || hasSelectedText(event);
      if (isText || ids.size === 0) return;
      event.preventDefault();
      const text = clipboardActs()?.copiedText(store, ids);
      // Nothing is cut that was not copied.
      if (text === undefined) return;
      event.clipboardData?.setData("text/plain", text);
      event.clipboardData?.setData(COPIED_BLOCKS_TYPE, text);
      if (event.type === "cut" && store.get(canEditAtom)) remove(store, ids);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isElsewhere(event) || !store.get(canEditAtom)) return;
      const data = event.clipboardData;
      const text = data?.getData(COPIED_BLOCKS_TYPE) || data?.getData("text/plain");
      if (!text) return;
      event.preventDefault();
      const ids = chosen();
      const last = store.get(blocksAtom).findLast(({ id }) => ids.has(id));
      void loadClipboardActs().then(({ paste }) => paste(store, text, last?.id ?? null));
    };
    const listening = new AbortController();
    const { signal } = listening;
    // Events of the canvas stay in its document.
    for (const place of [window, canvas?.defaultView]) {
      place?.addEventListener("copy", onCopy, { signal });
      place?.addEventListener("cut", onCopy, { signal });
      place?.addEventListener("paste", onPaste, { signal });
    }
    return () => listening.abort();
  }, [store, canvas]);
}

/** Whether text is selected, which is copied instead of blocks. */
const hasSelectedText = ({ target }: ClipboardEvent) =>
  (target as Element).ownerDocument?.getSelection()?.isCollapsed === false;

/** Whether the event belongs to a text that is edited, or to a dialog or menu over the page. */
function isElsewhere(event: ClipboardEvent): boolean {
  const focused = focusOf(event);
  if (focused === null) return event.defaultPrevented;
  const isOver = focused.closest("[role=dialog], [role=menu]") !== null;
  return isOver || isTextBox(focused) || event.defaultPrevented;
}
