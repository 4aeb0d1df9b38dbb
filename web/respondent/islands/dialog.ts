import css from "./dialog.css?inline";
import { button, element } from "./elements.ts";
import { addStyle } from "./island.ts";

export interface Modal {
  dialog: HTMLDialogElement;
  header: HTMLElement;
  body: HTMLElement;
  /** Takes it away; the focus goes back to where it was. */
  close(): void;
}

interface ModalOptions {
  class_name: string;
  title: string;
  /** Names the button that closes. */
  close_label: string;
  /** What it was opened from: within a frame that is as high as its content, it opens there. */
  opener: HTMLElement;
  /** The visitor wants to leave; the modal stays until `close`. */
  onLeave(): void;
}

const FRAMED_HEIGHT = 640;

/** Where a frame shows the whole form at once, the middle of the window may be far from what is seen. */
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

/** A dialog over the whole page, outside of the form, so that nothing in it is posted or submits. */
export function openModal({ class_name, title, close_label, opener, onLeave }: ModalOptions): Modal {
  addStyle("dialog-style", css);
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
    // Neither for the browser nor for the page around a frame: this Escape is spent.
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
      // The browser gives the focus back only if nothing else was opened above.
      opener.focus();
    },
  };
}
