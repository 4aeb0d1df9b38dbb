import { useEffect, useRef, useState } from "react";
import { createDebounce } from "./debounce.ts";

/**
 * A string that is shown as it is typed, and reported after a pause or when its input disappears. A value from outside
 * replaces it, unless it is the text reported last.
 */
export function useDebounced(value: string, milliseconds: number, onPause: (value: string) => void) {
  const [text, setText] = useState(value);
  const latest = useRef(onPause);
  latest.current = onPause;
  const [debounce] = useState(() => createDebounce(value, milliseconds, (next) => latest.current(next)));
  useEffect(() => {
    if (debounce.replace(value)) setText(value);
  }, [debounce, value]);
  useEffect(() => debounce.finish, [debounce]);

  function change(next: string) {
    setText(next);
    debounce.change(next);
  }
  return { text, change, flush: () => debounce.flush(text) };
}
