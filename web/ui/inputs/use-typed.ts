import { type RefObject, useEffect, useRef } from "react";

/**
 * Calls back when the text of an element has changed: on `input`, and on `typed`, which the builder's canvas dispatches
 * instead, to the element alone. A listener of React would hear of neither before all its roots had looked for others.
 */
export function useTyped<E extends HTMLElement>(
  element: RefObject<E | null>,
  onTyped: (element: E) => void,
): void {
  const latest = useRef(onTyped);
  useEffect(() => {
    latest.current = onTyped;
  });
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const listener = () => latest.current(current);
    for (const type of ["input", "typed"]) current.addEventListener(type, listener);
    return () => {
      for (const type of ["input", "typed"]) current.removeEventListener(type, listener);
    };
  }, [element]);
}
