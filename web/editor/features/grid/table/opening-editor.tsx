import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { controlClass } from "../cells/editor-control.ts";

/** A key that ends the editing, pressed before the control was there. */
export interface EarlyKey {
  key: string;
  shiftKey: boolean;
}

interface OpeningEditorProps {
  typed: string;
  onType: (typed: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  label: string;
}

/**
 * Takes the keys while a control loads. It has the focus from the first key until the control has it, so that no key
 * falls between the two.
 */
export function OpeningEditor({ typed, onType, onKeyDown, label }: OpeningEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { current } = input;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <input
      ref={input}
      type="text"
      className={controlClass}
      aria-label={label}
      aria-busy
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Presses the early key again, once the control beside it is there. */
export function PressEarlyKey({ early }: { early: RefObject<EarlyKey | null> }) {
  useEffect(() => {
    const { current } = early;
    early.current = null;
    if (current === null) return;
    const press = new KeyboardEvent("keydown", { ...current, bubbles: true, cancelable: true });
    // After the control has reported how it reads the text.
    setTimeout(() => document.activeElement?.dispatchEvent(press));
  }, [early]);
  return null;
}
