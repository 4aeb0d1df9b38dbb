import { useSetAtom } from "jotai";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { FieldDraft } from "#core/fields/builder.ts";
import { setLabelAtom } from "../../state/fields.ts";

const MAX_LENGTH = 2_000;

interface LabelEditorProps {
  field_id: string;
  field: FieldDraft;
}

/** The label of a question, edited where it stands. The element holds what is typed, as in `InlineEditor`. */
export function LabelEditor({ field_id, field }: LabelEditorProps) {
  const element = useRef<HTMLSpanElement>(null);
  const setLabel = useSetAtom(setLabelAtom);
  const label = field.label ?? "";
  useEffect(() => {
    const { current } = element;
    if (current === null || document.activeElement === current) return;
    if (current.textContent !== label) current.textContent = label;
  }, [label]);

  function read() {
    const text = (element.current?.textContent ?? "").replace(/\s+/g, " ").slice(0, MAX_LENGTH);
    if (text.trim() === "" && element.current !== null) element.current.textContent = "";
    setLabel(field_id, text.trim() === "" ? null : text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.closest<HTMLElement>("[data-block-id]")?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an input does not wrap long labels
    <span
      ref={element}
      role="textbox"
      tabIndex={0}
      aria-label="Label of the question"
      data-label-editor
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      dir="auto"
      data-placeholder={field.name || "Untitled question"}
      className="cursor-text rounded-sm break-words whitespace-pre-wrap empty:before:text-muted-foreground/70 empty:before:content-[attr(data-placeholder)]"
      onInput={read}
      onKeyDown={onKeyDown}
    />
  );
}
