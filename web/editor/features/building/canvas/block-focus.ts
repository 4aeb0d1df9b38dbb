/** The element of a block on the canvas. */
export function blockElement(block_id: string): HTMLElement | null {
  return document.querySelector(`[data-block-id="${CSS.escape(block_id)}"]`);
}

/** Puts the focus on a block; where there is none, on the button that adds one. */
export function focusBlock(block_id: string | null, isStillMeant = () => true): void {
  // After the next frame: the block may have moved or not been drawn yet.
  requestAnimationFrame(() => {
    if (!isStillMeant()) return;
    const element = block_id === null ? null : blockElement(block_id);
    (element ?? document.querySelector<HTMLElement>("[data-add-block]"))?.focus();
  });
}

/** Where the text of a block is edited as it stands. */
export function innerText(block_id: string): HTMLElement | null {
  return (
    blockElement(block_id)?.querySelector<HTMLElement>(
      "[contenteditable], [data-awaits-editor], textarea, input",
    ) ?? null
  );
}

export function caretToEnd(element: HTMLElement): void {
  element.focus();
  if (element.isContentEditable) getSelection()?.selectAllChildren(element);
  getSelection()?.collapseToEnd();
}

/** Whoever opens the panel goes on in it; where a keyboard would come up over it, it is looked at first. */
export function focusPanel(tab: "content" | "visibility"): void {
  if (matchMedia("(pointer: coarse)").matches) return;
  requestAnimationFrame(() => {
    const start = tab === "content" ? "[data-panel-first-input]" : '[role="tab"][aria-selected="true"]';
    document.querySelector<HTMLElement>(start)?.focus();
  });
}

/** The panel could not be left: it says why itself, where it can be mended, and takes the focus. */
export function stayInPanel(): void {}

/** Puts the focus on what keeps the field in the panel from being saved. */
export function focusProblem(): void {
  document.querySelector<HTMLElement>("#field-panel [aria-invalid=true]")?.focus();
}
