import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { beginningOf } from "#core/values/text.ts";
import { isActive } from "../../../../ui/canvas-document.ts";
import { sayCut } from "../../../../ui/inputs/tell-cut.ts";
import { useTyped } from "../../../../ui/inputs/use-typed.ts";
import { isComposing } from "../../../../ui/is-composing.ts";

interface PlainTextEditorProps {
  /** The accessible name. */
  label: string;
  text: string;
  placeholder: string;
  maxLength: number;
  onChange: (text: string) => void;
  /** Called on Enter or Escape, to move the focus. */
  onDone: (element: HTMLElement) => void;
}

/** Edits one line of plain text in place. The element itself holds the typed text, as in `InlineEditor`. */
export function PlainTextEditor(props: PlainTextEditorProps) {
  const { label, text, placeholder, maxLength, onChange, onDone } = props;
  const element = useRef<HTMLSpanElement>(null);

  const show = useCallback(() => {
    const { current } = element;
    if (current !== null && current.textContent !== text) current.textContent = text;
  }, [text]);
  useEffect(() => {
    if (!isActive(element.current)) show();
  }, [show]);

  useTyped(element, (typedInto) => {
    const whole = (typedInto.textContent ?? "").replace(/\s+/g, " ");
    const typed = beginningOf(whole, maxLength);
    sayCut(whole.length - typed.length, maxLength);
    if (typed.trim() === "") typedInto.textContent = "";
    onChange(typed);
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event.nativeEvent) || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    onDone(event.currentTarget);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot wrap long text
    <span
      ref={element}
      role="textbox"
      tabIndex={0}
      aria-label={label}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      data-in-place
      dir="auto"
      data-placeholder={placeholder}
      onBlur={show}
      onKeyDown={onKeyDown}
    />
  );
}
