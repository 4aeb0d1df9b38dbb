import type { EmbedMessage } from "#core/forms/definition/embedding.ts";
import { createFrame, type FrameOptions } from "./form-frame.ts";

/** Until the form has told its height. */
const FIRST_HEIGHT = "480px";

/** Brings the top of the form back when a new page of it begins above or below what is in sight. */
function showTop(frame: HTMLIFrameElement): void {
  const { top } = frame.getBoundingClientRect();
  if (top > -1 && top < innerHeight) return;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  frame.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
}

/** Puts a form into an element: as wide as that, and exactly as high as its content. */
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
