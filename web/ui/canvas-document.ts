/**
 * The builder's canvas is a document of its own, in a frame of the page. It is rendered by the same code, so
 * that events, focus and selections of both documents belong together.
 */

let frame: HTMLIFrameElement | null = null;

const listeners = new Set<() => void>();

/** Makes a loaded frame the canvas until the returned function is called. */
export function setCanvasFrame(next: HTMLIFrameElement): () => void {
  frame = next;
  for (const listener of listeners) listener();
  return () => {
    if (frame !== next) return;
    frame = null;
    for (const listener of listeners) listener();
  };
}

/** Calls back when the canvas is shown or removed. Returns a function that ends it. */
export function onCanvasChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The canvas's document; null while no canvas is shown. */
export const canvasDocument = (): Document | null => frame?.contentDocument ?? null;

/** The focused element, in whichever document it is. */
export function activeElement(): Element | null {
  const { activeElement: active } = document;
  return active !== null && active === frame ? (frame.contentDocument?.activeElement ?? active) : active;
}

/** Whether no element has the focus, for example because the one that had it was removed. */
export function isFocusLost(): boolean {
  const active = activeElement();
  return active === null || active === active.ownerDocument.body;
}

/** Whether the element has the focus in its document. */
export const isActive = (element: Element | null): boolean =>
  element !== null && element.ownerDocument.activeElement === element;

/** The selection in the document of an element. */
export const selectionAt = (element: Element): Selection | null => element.ownerDocument.getSelection();
