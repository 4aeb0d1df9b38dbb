import { formPath } from "#core/contracts/wire/paths.ts";
import { type EmbedMessage, FRAME_WORDS, MESSAGE_NAMESPACE } from "#core/forms/definition/embedding.ts";

/** How a form is embedded: from the `data-sheaf-…` attributes, or the options of `Sheaf.open`. */
export interface FrameOptions {
  /** Accessible name of the frame, until the form sends its title. */
  title?: string;
  /** Prefill by field name, hidden fields included: `plan=pro&source=docs`. */
  fields?: string;
  /** This page's parameters to pass to the form, comma-separated; `*`: all. */
  params?: string;
  /** Transparent background. */
  transparent?: boolean;
  onMessage?: (message: EmbedMessage) => void;
}

function addressOf(origin: string, form_id: string, { fields, params = "" }: FrameOptions): string {
  const search = new URLSearchParams(fields);
  const names = params.split(/[\s,]+/);
  for (const [name, value] of new URLSearchParams(location.search)) {
    // Values set explicitly for this form take precedence.
    if ((params === "*" || names.includes(name)) && !new URLSearchParams(fields).has(name)) {
      search.append(name, value);
    }
  }
  const query = search.toString();
  return origin + formPath(form_id) + (query && `?${query}`);
}

/**
 * A frame with a form. Calls `onMessage` with the messages of that form only. Every message is also a bubbling event
 * on the frame, such as `sheaf:resize`.
 */
export function createFrame(
  origin: string,
  form_id: string,
  mode: "inline" | "modal",
  options: FrameOptions,
  onMessage: (message: EmbedMessage, frame: HTMLIFrameElement) => void,
): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  const words = [FRAME_WORDS[mode], location.origin];
  if (options.transparent) words.push(FRAME_WORDS.transparent);
  frame.name = words.join(" ");
  frame.title = options.title ?? "Form";
  frame.allow = "geolocation; payment";
  if (mode === "inline") frame.loading = "lazy";
  frame.style.cssText = "display:block;box-sizing:border-box;width:100%;border:0;background:none";
  frame.src = addressOf(origin, form_id, options);
  const listen = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    if (event.data?.namespace !== MESSAGE_NAMESPACE) return;
    const message = event.data as EmbedMessage;
    if (message.type === "form_view_loaded" && !options.title) frame.title = message.title;
    onMessage(message, frame);
    options.onMessage?.(message);
    frame.dispatchEvent(new CustomEvent(`sheaf:${message.type}`, { bubbles: true, detail: message }));
  };
  addEventListener("message", listen);
  return frame;
}
