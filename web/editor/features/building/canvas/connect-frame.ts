import { flushBeforeActs, isTyped, type TypingPause } from "../../../state/building/typing-pause.ts";

/** Events that close menus and end what a scroll or a press ends. They carry nothing that a listener reads. */
const SIGNALS = ["pointerdown", "click", "wheel", "touchmove"] as const;

/**
 * Connects the events of the canvas's document with the editor: its keys are commands of the page, and a press in it
 * is a press outside of every menu. Returns a function that ends it.
 */
export function connectFrame(page: Document, onPressBeside: () => void, pause: TypingPause): () => void {
  const view = page.defaultView!;
  const listening = new AbortController();
  const { signal } = listening;

  // Last, when the canvas itself had its turn.
  view.addEventListener(
    "keydown",
    (event) => {
      // No command is a character typed into a text.
      const isText = isTyped(event) && (event.target as HTMLElement).isContentEditable;
      if (!isText) passOn(event, new KeyboardEvent("keydown", event));
    },
    { signal },
  );
  for (const type of SIGNALS) {
    const pass = (event: Event) => {
      const copy =
        event instanceof view.PointerEvent ? new PointerEvent(type, event) : new Event(type, event);
      document.dispatchEvent(copy);
    };
    view.addEventListener(type, pass, { signal, capture: true, passive: true });
  }
  flushBeforeActs(page, pause, signal);
  // Without it, a key takes longer.
  import("./type-quickly.ts").then((quickly) => quickly.typeQuickly(page, signal)).catch(() => {});

  page.addEventListener("pointerdown", (event) => isBeside(event) && onPressBeside(), { signal });
  page.addEventListener(
    "mousedown",
    (event) => {
      if (!isBeside(event)) return;
      // Otherwise the browser would move the caret into the nearest text, which would select its block again.
      event.preventDefault();
      (page.activeElement as HTMLElement | null)?.blur();
    },
    { signal },
  );

  // Nothing leads away from the canvas: no link of the form, no button, and no dropped file.
  page.addEventListener("click", keepHere, { signal, capture: true });
  page.addEventListener("submit", (event) => event.preventDefault(), { signal });
  for (const type of ["dragover", "drop"] as const) page.addEventListener(type, keepFile, { signal });
  // Without a listener that may prevent scrolling, Safari does not let a drag by touch do so.
  view.addEventListener("touchmove", () => {}, { signal, passive: false });
  return () => listening.abort();
}

/** Repeats an event on the editor's document. Listeners there see the element that it belongs to. */
function passOn(event: Event, copy: Event): void {
  if (event.defaultPrevented) return;
  Object.defineProperty(copy, "target", { value: event.target });
  document.dispatchEvent(copy);
  if (copy.defaultPrevented) event.preventDefault();
}

const EDITED = "[data-block-id], [data-canvas-tool], button, [contenteditable]";

/** Whether a press is beside the form's blocks, and not on the scroll bar. */
function isBeside({ target, clientX }: MouseEvent): boolean {
  const element = target as Element;
  return element.closest(EDITED) === null && clientX < element.ownerDocument.documentElement.clientWidth;
}

function keepHere(event: Event): void {
  const element = event.target as Element;
  if (element.closest("a, label, summary") !== null && element.closest("[data-canvas-tool]") === null) {
    event.preventDefault();
  }
}

function keepFile(event: DragEvent): void {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
}
