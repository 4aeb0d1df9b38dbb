import type { MouseEvent } from "react";
import { texts } from "./texts.ts";

/** Id of the element that holds the page, for `SkipLink` and `useHeadingFocus`. */
export const CONTENT_ID = "content";

/** The first stop of the keyboard on every page. Visible while it has the focus. */
export function SkipLink() {
  /** Only moves the focus, because a fragment would change the address. */
  function skip(event: MouseEvent) {
    event.preventDefault();
    document.getElementById(CONTENT_ID)?.focus();
  }
  return (
    <a
      href={`#${CONTENT_ID}`}
      onClick={skip}
      className="fixed top-2 left-2 z-50 rounded-md border border-border bg-popover px-3 py-2 font-medium shadow-float not-focus:sr-only"
    >
      {texts.skip_link}
    </a>
  );
}
