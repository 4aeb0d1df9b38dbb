import { type RefObject, useEffect, useState } from "react";

/** How far below the visible part something is near. */
const MARGIN = "600px 0px";

/** Whether an element has come near the visible part, so that it is time to load what it shows. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const shown = element.current;
    if (isNear || shown === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      // The margin counts for the element that scrolls only.
      { root: shown.closest("[data-scroller]"), rootMargin: MARGIN },
    );
    observer.observe(shown);
    const print = () => setNear(true);
    window.addEventListener("beforeprint", print);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", print);
    };
  }, [isNear, element]);
  return isNear;
}
