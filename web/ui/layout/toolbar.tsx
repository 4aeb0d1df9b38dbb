import { type ReactNode, useEffect, useRef } from "react";
import { isShown, walkBar } from "../walk-bar.ts";

/**
 * Buttons as one stop of the Tab key, with arrow keys between them. Tab comes back to the button that had the focus
 * last. The stop is set on the elements, because a menu renders its own button.
 */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => stopAt(bar.current, null), []);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className="contents"
      onKeyDown={walkBar}
      // Menus are inside the toolbar for React only.
      onFocus={({ target }) => bar.current?.contains(target) && stopAt(bar.current, target)}
    >
      {children}
    </div>
  );
}

/** Makes one button the stop: the given one, else the first that is shown. */
function stopAt(bar: HTMLElement | null, stop: Element | null) {
  const buttons = [...(bar?.querySelectorAll<HTMLElement>("button") ?? [])];
  const own = buttons.find((button) => button === stop) ?? buttons.find(isShown);
  for (const button of buttons) button.tabIndex = button === own ? 0 : -1;
}
