import type { InsertTarget } from "../../../state/building/selection.ts";
import { blockElement } from "../canvas/block-focus.ts";

/** The canvas may be in a frame of this origin. */
function onPage(selector: string): Element | null {
  const frames = [...document.querySelectorAll("iframe")].map(({ contentDocument }) => contentDocument);
  for (const page of [document, ...frames]) {
    const found = page?.querySelector(selector);
    if (found) return found;
  }
  return null;
}

/** The element at which the insert menu opens: a block's "+", an empty block, or the button at the end. */
export function insertAnchor(target: InsertTarget): Element | null {
  const block_id = "at" in target ? target.at.focus_block_id : target.empty_block_id;
  const block = block_id ? blockElement(block_id) : null;
  return block?.querySelector("[data-insert]") ?? block ?? onPage("[data-add-block]");
}

/** An element's place in the window, also of an element in a frame. */
export function rectInWindow(element: Element): DOMRect {
  const { x, y, width, height } = element.getBoundingClientRect();
  const frame = element.ownerDocument.defaultView?.frameElement;
  if (!frame) return new DOMRect(x, y, width, height);
  const outer = rectInWindow(frame);
  return new DOMRect(x + outer.x + frame.clientLeft, y + outer.y + frame.clientTop, width, height);
}

/** The focused element, also of a frame. */
export function focusedElement(): HTMLElement | null {
  let active = document.activeElement;
  while (active?.tagName === "IFRAME") {
    const inner = (active as HTMLIFrameElement).contentDocument?.activeElement;
    if (!inner) break;
    active = inner;
  }
  return active === document.body ? null : (active as HTMLElement | null);
}
