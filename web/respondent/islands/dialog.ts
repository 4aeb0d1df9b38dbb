import css from "./dialog.css?inline";
import { button, element } from "./elements.ts";
import { addStyle } from "./island.ts";

export interface Modal {
  dialog: HTMLDialogElement;
  header: HTMLElement;
  body: HTMLElement;
  /** Closes it and restores the focus. */
  close(): void;
}

interface ModalOptions {
  class_name: string;
  title: string;
  /** Label of the close button. */
  close_label: string;
  /** The element that opened it. In a frame as tall as its content, the dialog opens near it. */
  opener: HTMLElement;
  /** The visitor wants to leave. The modal stays open until `close`. */
  onLeave(): void;
}

const FRAMED_HEIGHT = 640;

/** In a frame that shows the whole form, the middle of the window may be out of view. */
function placeInFrame(dialog: HTMLDialogElement, opener: HTMLElement): void {
  if (!document.documentElement.classList.contains("framed")) return;
  const height = Math.min(FRAMED_HEIGHT, window.innerHeight);
  const { top } = opener.getBoundingClientRect();
  const most = window.innerHeight - height;
  Object.assign(dialog.style, {
    height: `${height}px`,
    maxHeight: `${height}px`,
    insetBlock: `${Math.max(0, Math.min(top - height / 3, most))}px auto`,
  });
}

/**
 * A dialog over the whole page. It is outside the form, so its inputs are not posted and Enter in them does not
 * submit.
 */
export function openModal({ class_name, title, close_label, opener, onLeave }: ModalOptions): Modal {
  addStyle(opener, "dialog-style", css);
  const dialog = element("dialog", `modal ${class_name}`);
  dialog.dataset.ui = "";
  const header = element("header", "modal-header");
  const heading = element("h2", "", title);
  heading.id = `modal-${crypto.randomUUID()}`;
  dialog.setAttribute("aria-labelledby", heading.id);
  const leave = button("quiet modal-close", "×", onLeave);
  leave.setAttribute("aria-label", close_label);
  header.append(heading, leave);
  const body = element("div", "modal-body");
  dialog.append(header, body);
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // Consumes Escape so that neither the browser nor the parent page handles it.
    event.preventDefault();
    onLeave();
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    onLeave();
  });
  document.body.append(dialog);
  placeInFrame(dialog, opener);
  dialog.showModal();
  return {
    dialog,
    header,
    body,
    close() {
      dialog.close();
      dialog.remove();
      // The browser restores the focus only if no other dialog was opened above.
      opener.focus();
    },
  };
}
