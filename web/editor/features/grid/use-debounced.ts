import { useEffect, useRef, useState } from "react";

/**
 * A text that is shown as it is typed and handed on once the typing rests. A change from outside replaces it, unless
 * it is what was handed on.
 */
export function useDebounced(value: string, milliseconds: number, onRest: (value: string) => void) {
  const [text, setText] = useState(value);
  const handedOn = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value === handedOn.current) return;
    handedOn.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function handOn(next: string) {
    clearTimeout(timer.current);
    if (next === handedOn.current) return;
    handedOn.current = next;
    onRest(next);
  }
  function change(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => handOn(next), milliseconds);
  }
  return { text, change, flush: () => handOn(text) };
}
