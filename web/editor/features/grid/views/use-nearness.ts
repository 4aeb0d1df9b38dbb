import { type RefObject, useLayoutEffect, useState } from "react";

/** How far outside of the visible part a row is near: as far as the part is high. */
const MARGIN = "100% 0px";

/** Tells the rows of a scrolled view when they come and go. One observer serves all of them. */
const observers = new WeakMap<Element, IntersectionObserver>();
const listeners = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();

function observerOf(scroller: Element): IntersectionObserver {
  const known = observers.get(scroller);
  if (known) return known;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry);
    },
    { root: scroller, rootMargin: MARGIN },
  );
  observers.set(scroller, observer);
  return observer;
}

/**
 * Whether a row is near the visible part of its view. If not, its element needs no content, only its space:
 * `height` in pixels, null if it has had no content yet.
 */
export function useNearness(
  element: RefObject<HTMLElement | null>,
  isFirst: boolean,
): { isNear: boolean; height: number | null } {
  const [nearness, setNearness] = useState<{ isNear: boolean; height: number | null }>({
    isNear: isFirst,
    height: null,
  });
  useLayoutEffect(() => {
    const row = element.current;
    const scroller = row?.closest("[data-scroller]");
    if (!row || !scroller) return;
    listeners.set(row, ({ isIntersecting, boundingClientRect }) =>
      setNearness((before) => {
        if (before.isNear === isIntersecting) return before;
        return { isNear: isIntersecting, height: isIntersecting ? before.height : boundingClientRect.height };
      }),
    );
    const observer = observerOf(scroller);
    observer.observe(row);
    return () => observer.unobserve(row);
  }, [element]);
  return nearness;
}
