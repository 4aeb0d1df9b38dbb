import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { isActive } from "../canvas-document.ts";
import { classNames } from "../class-names.ts";
import { isComposing } from "../is-composing.ts";
import { useTyped } from "./use-typed.ts";

interface InlineEditorProps {
  /** Accessible name. */
  label: string;
  html: string | null;
  placeholder: string;
  isReadOnly: boolean;
  /** A single line: Enter ends editing. */
  isSingleLine?: boolean;
  className?: string;
  /** Reduces HTML to what is allowed here. */
  clean: (html: string) => string;
  /** Called on every change of the text. `read` returns it, now or later. */
  onTyped: (read: () => string | null) => void;
}

/**
 * Text edited in place. The element holds the typed text. `html` is written into it only while nobody types,
 * so that no response of the server overwrites a letter.
 */
export function InlineEditor(props: InlineEditorProps) {
  const {
    label,
    html,
    placeholder,
    isReadOnly,
    isSingleLine = false,
    className,
    clean: cleaned,
    onTyped,
  } = props;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null || isActive(current)) return;
    const clean = cleaned(html ?? "");
    if (current.innerHTML !== clean) current.innerHTML = clean;
  }, [html, cleaned]);

  useTyped(element, (text) => {
    // What a browser leaves in an empty text would hide the placeholder.
    const { textContent, innerHTML } = text;
    if (textContent === "" && cleaned(innerHTML) === "") text.replaceChildren();
    onTyped(() => cleaned(text.innerHTML) || null);
  });

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    event.preventDefault();
    const pasted = event.clipboardData.getData("text/plain");
    const text = isSingleLine ? pasted.replace(/\s*\n\s*/g, " ") : pasted;
    event.currentTarget.ownerDocument.execCommand("insertText", false, text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (
      event.key === "Escape" ||
      (event.key === "Enter" && isSingleLine && !isComposing(event.nativeEvent))
    ) {
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.closest<HTMLElement>("[data-block-id]")?.focus();
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot hold bold words and links
    <div
      ref={element}
      role="textbox"
      tabIndex={isReadOnly ? -1 : 0}
      aria-label={label}
      aria-multiline={!isSingleLine}
      aria-readonly={isReadOnly}
      contentEditable={!isReadOnly}
      suppressContentEditableWarning
      data-in-place
      dir="auto"
      data-placeholder={placeholder}
      className={classNames(
        "min-w-0 cursor-text rounded-sm break-words outline-none empty:before:text-muted-foreground/70",
        "empty:before:content-[attr(data-placeholder)] [&_a]:text-primary [&_a]:underline",
        "[&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6",
        className,
      )}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
    />
  );
}
