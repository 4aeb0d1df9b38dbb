import { useLayoutEffect, useRef } from "react";

/** The style of a control that fills its cell. */
export const controlClass =
  "size-full min-w-0 border-0 bg-card px-2 text-body text-foreground outline-none pointer-coarse:text-[16px]";

/** Focuses the editor when it opens. Selects its text, unless typing has started it. */
export function useEditorFocus<Element extends HTMLElement>() {
  const control = useRef<Element>(null);
  // Before the next key.
  useLayoutEffect(() => {
    const element = control.current;
    element?.focus({ preventScroll: true });
    if (
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && ["text", "tel"].includes(element.type))
    ) {
      element.setSelectionRange(element.value.length, element.value.length);
    }
  }, []);
  return control;
}
