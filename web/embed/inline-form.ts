import type { EmbedMessage } from "#core/forms/definition/embedding.ts";
import { createFrame, type FrameOptions } from "./form-frame.ts";

/** Used until the form sends its height. */
const FIRST_HEIGHT = "480px";

/** Scrolls to the top of the form when a new page of it starts out of view. */
function showTop(frame: HTMLIFrameElement): void {
  const { top } = frame.getBoundingClientRect();
  if (top > -1 && top < innerHeight) return;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  frame.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
}

/** Puts a form into an element: as wide as the element, and exactly as tall as the form's content. */
export function embedInline(origin: string, form_id: string, holder: Element, options: FrameOptions): void {
  let loads = 0;
  const onMessage = (message: EmbedMessage, frame: HTMLIFrameElement) => {
    if (message.type === "resize") frame.style.height = `${message.height}px`;
    if (message.type === "section" || (message.type === "form_view_loaded" && ++loads > 1)) showTop(frame);
  };
  const frame = createFrame(origin, form_id, "inline", options, onMessage);
  frame.style.height = FIRST_HEIGHT;
  holder.replaceChildren(frame);
}
