import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { inReadingOrder } from "./layout.ts";

/** How long nothing scrolls before the rows are put in order, in milliseconds. */
const REST_MS = 200;

/**
 * The order in which the slots of rows stand in the document. While someone scrolls, each stays where it is, because
 * moving elements costs time. At rest they stand in the order of their rows, as screen readers read them.
 * `shown`: by slot, the index of its row; null if it has none.
 */
export function useReadingOrder(
  scroller: RefObject<HTMLElement | null>,
  shown: readonly (number | null)[],
): readonly number[] {
  const latest = useRef(shown);
  const count = shown.length;
  useLayoutEffect(() => {
    latest.current = shown;
  });
  const [order, setOrder] = useState<readonly number[]>([]);
  const settle = useCallback(() => {
    setOrder((before) => {
      const next = inReadingOrder(latest.current);
      return next.join() === before.join() ? before : next;
    });
  }, []);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let timer = setTimeout(settle, REST_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, REST_MS);
    };
    element.addEventListener("scroll", wait, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", wait);
    };
  }, [scroller, settle]);
  return useMemo(() => {
    const known = new Set(order.filter((slot) => slot < count));
    for (let slot = 0; slot < count; slot++) known.add(slot);
    return [...known];
  }, [order, count]);
}
