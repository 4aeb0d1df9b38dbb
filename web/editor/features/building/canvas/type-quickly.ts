import { isComposing } from "../../../../ui/is-composing.ts";
import { isTyped } from "../../../state/building/typing-pause.ts";

/** Texts that are edited in place. They hear of typed text by the event `typed`, which does not bubble. */
const IN_PLACE = "[data-in-place]";

type View = Window & typeof globalThis;

/** Makes a key in a text of the canvas cost what it changes, however many blocks there are. */
export function typeQuickly(page: Document, signal: AbortSignal): void {
  const view = page.defaultView as View | null;
  if (view === null) return;
  quietTyping(view, signal);
  holdHeight(page, view, signal);
}

/**
 * Keeps the events of a typed character from everything but its text. React looks for listeners of each of seven events,
 * twice, from the canvas's root to the text, and finds none: a quarter of the time that a key took.
 */
function quietTyping(view: View, signal: AbortSignal): void {
  const options = { capture: true, signal };
  const textOf = ({ target }: Event) =>
    target instanceof view.HTMLElement && target.matches(IN_PLACE) ? target : null;
  const silence = (event: Event) => textOf(event) && event.stopImmediatePropagation();
  for (const type of ["keypress", "keyup", "beforeinput"]) view.addEventListener(type, silence, options);
  view.addEventListener(
    "keydown",
    (event) => {
      if (isTyped(event) && !isComposing(event)) silence(event);
    },
    options,
  );
  view.addEventListener(
    "input",
    (event) => {
      const text = textOf(event);
      if (text === null) return;
      event.stopImmediatePropagation();
      text.dispatchEvent(new view.Event("typed"));
    },
    options,
  );
  view.addEventListener(
    "selectionchange",
    (event) => {
      if (view.document.activeElement?.matches(IN_PLACE)) event.stopImmediatePropagation();
    },
    options,
  );
}

/**
 * Keeps the height of what contains a text while it is typed into. The browser then lays out this part alone. Otherwise
 * it compares the heights of all blocks on the canvas, which takes 4 ms of a key among 300 blocks. If a line wraps or a
 * picture loads, the part gets its new height in the same frame.
 */
function holdHeight(page: Document, view: View, signal: AbortSignal): void {
  let release = () => {};
  page.addEventListener(
    "focusin",
    ({ target }) => {
      release();
      const part = target instanceof view.HTMLElement && target.matches(IN_PLACE) ? partOf(target) : null;
      if (part !== null) release = hold(part, target as Element, view);
    },
    { signal },
  );
  page.addEventListener("focusout", () => release(), { signal });
}

/** The outermost element of the text's block that has a box. */
function partOf(text: HTMLElement): HTMLElement | null {
  const block = text.closest("[data-block-id]");
  let part: HTMLElement | null = null;
  for (
    let element = text.parentElement;
    element !== null && element !== block;
    element = element.parentElement
  ) {
    if (getComputedStyle(element).display !== "contents") part = element;
  }
  return block === null ? null : part;
}

function hold(part: HTMLElement, text: Element, view: View): () => void {
  const { style } = part;
  const free = () => {
    style.height = style.contain = "";
  };
  const fix = () => {
    free();
    style.height = view.getComputedStyle(part).height;
    style.contain = "size layout";
  };
  const heights = new Map<Element, number>();
  const sizes = new view.ResizeObserver((entries) => {
    let isOther = false;
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize ?? -1;
      isOther ||= heights.get(target) !== height;
      heights.set(target, height);
    }
    // A key makes the text wider, which changes no height.
    if (isOther) fix();
  });
  const watch = () => {
    for (const inside of [text, ...part.children]) sizes.observe(inside);
  };
  const children = new view.MutationObserver(() => {
    fix();
    watch();
  });
  fix();
  watch();
  children.observe(part, { childList: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
    free();
  };
}
