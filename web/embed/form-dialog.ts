import type { EmbedMessage } from "#core/forms/definition/embedding.ts";
import { createFrame, type FrameOptions } from "./form-frame.ts";

export interface DialogOptions extends FrameOptions {
  mode?: "popup" | "drawer";
  /** Side of a drawer. */
  side?: "left" | "right";
  /** Label of the close button, in the page's language. */
  close?: string;
}

// Set through the CSSOM, which no Content-Security-Policy forbids.
const SHARED =
  "box-sizing:border-box;border:0;outline:0;padding:0;overflow:hidden;max-width:none;max-height:none;background:Canvas;color:CanvasText;color-scheme:light dark;box-shadow:0 16px 48px rgb(0 0 0/.28)";
const POPUP_WIDTH = 720;
const POPUP = `width:min(${POPUP_WIDTH}px,100vw)`;
const DRAWER = "width:min(520px,100vw);margin:0";
const BAR_HEIGHT = 44;
const BAR = `display:flex;justify-content:flex-end;height:${BAR_HEIGHT}px`;
const BUTTON = `all:revert;width:${BAR_HEIGHT}px;height:${BAR_HEIGHT}px;padding:0;border:0;border-radius:8px;background:none;color:inherit;font:24px/1 system-ui;cursor:pointer`;
const MARGIN = 48;

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  style: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.style.cssText = style;
  return element;
}

function slideIn(dialog: HTMLElement, { mode, side }: DialogOptions): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const from = mode === "drawer" ? `${side === "left" ? "-" : ""}100% 0` : "0 16px";
  dialog.animate(
    { translate: [from, "0 0"], opacity: [mode === "drawer" ? 1 : 0, 1] },
    { duration: 160, easing: "ease-out" },
  );
}

export interface FormDialog {
  open(): void;
  close(): void;
}

/**
 * A form in a modal dialog. Closing it keeps the answers; it starts over once a response has been sent. The browser
 * traps the focus and restores it.
 */
export function createDialog(origin: string, form_id: string, options: DialogOptions): FormDialog {
  const { mode = "popup", side = "right" } = options;
  const placement =
    mode === "drawer" ? `${DRAWER};${side}:0;${side === "left" ? "right" : "left"}:auto` : POPUP;
  const dialog = make("dialog", `${SHARED};${placement}`);
  const content = make("div", "display:flex;flex-direction:column;height:100%");
  const bar = make("div", BAR);
  const button = make("button", BUTTON);
  let frame: HTMLIFrameElement | null = null;
  let isLoaded = false;
  let isComplete = false;
  let scrolling = "";

  // A frame that is focused before its page loads loses the keys. So the dialog has the focus until the form is there.
  dialog.tabIndex = -1;
  button.type = "button";
  button.textContent = "×";
  button.setAttribute("aria-label", options.close ?? "Close");
  bar.append(button);
  content.append(bar);
  dialog.append(content);

  function onMessage(message: EmbedMessage) {
    if (message.type === "form_view_loaded") {
      dialog.setAttribute("aria-label", options.title ?? message.title);
      isLoaded = true;
      if (document.activeElement === dialog) frame?.focus();
    }
    if (message.type === "resize")
      dialog.style.setProperty("--sheaf-height", `${message.height + BAR_HEIGHT}px`);
    if (message.type === "complete") isComplete = true;
    if (message.type === "escape") dialog.close();
  }

  /** The space above a phone's keyboard. */
  function fitViewport() {
    const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
    const isRoomy = mode === "popup" && innerWidth > POPUP_WIDTH + MARGIN;
    const { style } = dialog;
    style.height = isRoomy ? `min(var(--sheaf-height,640px),${height - 2 * MARGIN}px)` : `${height}px`;
    style.transform = offsetTop > 0 ? `translateY(${offsetTop}px)` : "";
    style.borderRadius = isRoomy ? "12px" : "0";
    if (mode === "popup") style.margin = isRoomy ? "auto" : "0 auto";
  }

  dialog.addEventListener("close", () => {
    visualViewport?.removeEventListener("resize", fitViewport);
    visualViewport?.removeEventListener("scroll", fitViewport);
    document.documentElement.style.overflow = scrolling;
    if (isComplete) {
      frame?.remove();
      frame = null;
      isLoaded = false;
    }
  });
  button.addEventListener("click", () => dialog.close());
  // The content covers the whole dialog, so a click on the dialog itself is on the backdrop.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());

  return {
    open() {
      if (dialog.open) return;
      if (frame === null) {
        isComplete = false;
        dialog.setAttribute("aria-label", options.title ?? "Form");
        frame = createFrame(origin, form_id, "modal", options, onMessage);
        frame.style.flex = "1";
        content.append(frame);
      }
      if (!dialog.isConnected) document.body.append(dialog);
      const root = document.documentElement;
      scrolling = root.style.overflow;
      root.style.overflow = "hidden";
      visualViewport?.addEventListener("resize", fitViewport);
      visualViewport?.addEventListener("scroll", fitViewport);
      fitViewport();
      dialog.showModal();
      (isLoaded ? frame : dialog).focus();
      slideIn(dialog, { mode, side });
    },
    close: () => dialog.close(),
  };
}
