import { useEffect, useRef } from "react";
import { CONTENT_ID } from "./skip-link.tsx";

/** Time after which the user is expected to have looked elsewhere, in milliseconds. */
const PATIENCE_MS = 10_000;
const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu]";
const TYPED_INTO = "input, textarea, select, [contenteditable=true], iframe";

/**
 * After a change of route, moves the focus to the heading of the new page, so that screen readers read it and the
 * keyboard continues there. It waits until the page is loaded, and gives up when the user does something else.
 */
export function useHeadingFocus(pathname: string): void {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    return focusHeadingOnceThere();
  }, [pathname]);
}

function focusHeadingOnceThere(): () => void {
  const until = performance.now() + PATIENCE_MS;
  let frame = requestAnimationFrame(check);
  let framesThere = 0;
  window.addEventListener("keydown", stop, true);
  window.addEventListener("pointerdown", stop, true);

  function stop() {
    cancelAnimationFrame(frame);
    window.removeEventListener("keydown", stop, true);
    window.removeEventListener("pointerdown", stop, true);
  }
  function check(now: number) {
    const heading = headingOfPage();
    // A closing window restores the focus in a later frame than the page appears in.
    framesThere = heading === null || document.querySelector(OVERLAYS) !== null ? 0 : framesThere + 1;
    if (framesThere < 3 && now < until) {
      frame = requestAnimationFrame(check);
      return;
    }
    stop();
    if (heading !== null && framesThere > 0 && isFocusFree()) focusOnce(heading);
  }
  return stop;
}

/** The page's heading. A page that is a frame has its heading inside, so its place stands for it. */
function headingOfPage(): HTMLElement | null {
  const content = document.getElementById(CONTENT_ID);
  const heading = (content ?? document).querySelector<HTMLElement>("h1:not([data-loading])");
  return heading ?? (content?.querySelector("iframe") ? content : null);
}

/** Whether the new page has not set the focus itself, and the user is not typing. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  if (activeElement.matches(TYPED_INTO)) return false;
  return !document.getElementById(CONTENT_ID)?.contains(activeElement);
}

/** The heading can have the focus until it loses it, so that clicks on it do nothing later. */
function focusOnce(heading: HTMLElement): void {
  if (!heading.hasAttribute("tabindex")) {
    heading.tabIndex = -1;
    heading.addEventListener("blur", release);
  }
  heading.focus({ preventScroll: true });
}

function release({ currentTarget }: FocusEvent): void {
  // A window that opens takes the focus, and returns it when it closes.
  if (document.querySelector(OVERLAYS) !== null) return;
  const heading = currentTarget as HTMLElement;
  heading.removeAttribute("tabindex");
  heading.removeEventListener("blur", release);
}
