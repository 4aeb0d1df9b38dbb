import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { inReadingOrder } from "./layout.ts";

/** How long nothing scrolls before the rows are put in order, in milliseconds. */
export const REST_MS = 200;

/**
 * The order in which the slots of rows stand in the document. While someone scrolls, each stays where it is, because
 * moving elements costs time. At rest they stand in the order of their rows, as screen readers read them.
 * The scroller has `data-gliding` while its rows move up and down at its left edge: sticky columns would be where they
 * are anyway, and sticking costs a layer for each row.
 * `shown`: by slot, the index of its row; null if it has none. `render` renders what scrolling left out.
 */
export function useReadingOrder(
  scroller: RefObject<HTMLElement | null>,
  shown: readonly (number | null)[],
  render: () => void,
): readonly number[] {
  const latest = useRef(shown);
  const count = shown.length;
  useLayoutEffect(() => {
    latest.current = shown;
  });
  const [order, setOrder] = useState<readonly number[]>([]);
  const settle = useCallback(() => {
    flushSync(render);
    setOrder((before) => {
      const next = inReadingOrder(latest.current);
      return next.join() === before.join() ? before : next;
    });
  }, [render]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let last = performance.now();
    let timer: ReturnType<typeof setTimeout> | null = null;
    // One timer for many events of a scroll: starting one for each costs time.
    const waitForRest = () => {
      const left = last + REST_MS - performance.now();
      timer = left > 0 ? setTimeout(waitForRest, left) : null;
      if (timer !== null) return;
      element.removeAttribute("data-gliding");
      settle();
    };
    const note = () => {
      last = performance.now();
      if ((element.scrollLeft === 0) !== "gliding" in element.dataset)
        element.toggleAttribute("data-gliding");
      if (timer === null) waitForRest();
    };
    waitForRest();
    element.addEventListener("scroll", note, { passive: true });
    return () => {
      if (timer !== null) clearTimeout(timer);
      element.removeEventListener("scroll", note);
    };
  }, [scroller, settle]);
  return useMemo(() => {
    const known = new Set(order.filter((slot) => slot < count));
    for (let slot = 0; slot < count; slot++) known.add(slot);
    return [...known];
  }, [order, count]);
}
