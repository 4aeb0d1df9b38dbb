import { useSyncExternalStore } from "react";

/** Whether a media query matches, now and after every change. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}

/** Enough space for panels beside the page. */
export const WIDE = "(min-width: 1024px)";
/** A phone. */
export const NARROW = "(max-width: 639px)";
