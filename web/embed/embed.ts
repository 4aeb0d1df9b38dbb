import { createDialog, type DialogOptions, type FormDialog } from "./form-dialog.ts";
import type { FrameOptions } from "./form-frame.ts";
import { embedInline } from "./inline-form.ts";

interface SheafEmbed {
  /** Opens a form over the page. Reopening shows the same form with what was typed into it. */
  open(form_id: string, options?: DialogOptions): void;
  close(): void;
  /** Mounts forms in placeholders that were added to the page after the script ran. */
  scan(): void;
}

declare global {
  interface Window {
    Sheaf?: SheafEmbed;
  }
}

const INLINE = "data-sheaf-form";
const POPUP = "data-sheaf-popup";
const DRAWER = "data-sheaf-drawer";

function optionsOf({ dataset }: HTMLElement): FrameOptions & DialogOptions {
  return {
    title: dataset.sheafTitle,
    fields: dataset.sheafFields,
    params: dataset.sheafParams,
    transparent: dataset.sheafTransparent !== undefined,
    close: dataset.sheafClose,
    side: dataset.sheafSide === "left" ? "left" : "right",
  };
}

function start(origin: string): SheafEmbed {
  const filled = new WeakSet<Element>();
  const dialogs = new Map<unknown, FormDialog>();
  let current: FormDialog | undefined;

  function scan() {
    for (const holder of document.querySelectorAll<HTMLElement>(`[${INLINE}]`)) {
      const form_id = holder.getAttribute(INLINE);
      if (!form_id || filled.has(holder)) continue;
      filled.add(holder);
      embedInline(origin, form_id, holder, optionsOf(holder));
    }
  }

  /** `key`: each button has its own dialog so that its options apply. */
  function open(form_id: string, options: DialogOptions = {}, key: unknown = form_id + options.mode) {
    const dialog = dialogs.get(key) ?? createDialog(origin, form_id, options);
    dialogs.set(key, dialog);
    current?.close();
    current = dialog;
    dialog.open();
  }

  document.addEventListener("click", (event) => {
    const opener = (event.target as Element).closest<HTMLElement>(`[${POPUP}],[${DRAWER}]`);
    // Like any link, it can be opened in a new tab.
    if (!opener || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const popup_id = opener.getAttribute(POPUP);
    const form_id = popup_id || opener.getAttribute(DRAWER);
    if (!form_id) return;
    event.preventDefault();
    open(form_id, { ...optionsOf(opener), mode: popup_id ? "popup" : "drawer" }, opener);
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", scan);
  return { open: (form_id, options) => open(form_id, options), close: () => current?.close(), scan };
}

const script = document.currentScript as HTMLScriptElement | null;
// Loading the script several times starts it only once.
if (script) window.Sheaf ??= start(new URL(script.src).origin);
window.Sheaf?.scan();
