import { canvasDocument } from "../../../../ui/canvas-document.ts";
import { windowWithFocus } from "../../../../ui/overlays/give-focus-back.ts";

/** Returns a block's element on the canvas. */
export function blockElement(block_id: string): HTMLElement | null {
  return canvasDocument()?.querySelector(`[data-block-id="${CSS.escape(block_id)}"]`) ?? null;
}

/** Runs in the next frame, unless a window has opened until then: it has the focus, and what is typed. */
function focusInNextFrame(act: () => void): void {
  const before = windowWithFocus();
  requestAnimationFrame(() => {
    const now = windowWithFocus();
    if (now === null || now === before) act();
  });
}

/** Focuses a block. Without an id, focuses the button that adds a block. */
export function focusBlock(block_id: string | null, isStillWanted = () => true): void {
  // In the next frame because the block may have moved or may not be rendered yet.
  focusInNextFrame(() => {
    if (!isStillWanted()) return;
    const element = block_id === null ? null : blockElement(block_id);
    (element ?? canvasDocument()?.querySelector<HTMLElement>("[data-add-block]"))?.focus();
  });
}

/** Focuses a block that was moved. Scrolls no farther than needed: the browser would bring it to the middle. */
export function focusMoved(block_id: string): void {
  requestAnimationFrame(() => {
    const element = blockElement(block_id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  });
}

/** Scrolls to the selected block. */
export function showSelected(): void {
  canvasDocument()?.querySelector(".canvas-block[aria-current]")?.scrollIntoView({ block: "center" });
}

/** Returns the element in which a block's text is edited in place. */
export function innerText(block_id: string): HTMLElement | null {
  return (
    blockElement(block_id)?.querySelector<HTMLElement>(
      "[contenteditable], [data-awaits-editor], [data-canvas-tool] :is(textarea, input)",
    ) ?? null
  );
}

export function caretToEnd(element: HTMLElement): void {
  element.focus();
  const selection = element.ownerDocument.getSelection();
  if (element.isContentEditable) selection?.selectAllChildren(element);
  selection?.collapseToEnd();
}

/** Focuses the open panel, except where an on-screen keyboard would cover it. */
export function focusPanel(tab: "content" | "visibility"): void {
  if (matchMedia("(pointer: coarse)").matches) return;
  focusInNextFrame(() => {
    const start = tab === "content" ? "[data-panel-first-input]" : '[role="tab"][aria-selected="true"]';
    document.querySelector<HTMLElement>(start)?.focus();
  });
}

/**
 * Handles the rejection if the panel could not be closed. There is nothing to do, because the panel shows the
 * reason and takes the focus.
 */
export function stayInPanel(): void {}

/** Focuses the control with the problem that prevents saving the panel's field. */
export function focusProblem(): void {
  document.querySelector<HTMLElement>("#field-panel [aria-invalid=true]")?.focus();
}
