import type { KeyboardEvent } from "react";
import { parseExactJson } from "#core/values/exact-json.ts";
import { jsonError } from "#core/values/json-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { isComposing } from "../../../../ui/is-composing.ts";
import { say } from "../../../../ui/say.ts";
import { texts } from "../texts.ts";
import type { Draft, EditorProps } from "./cell-kind.ts";
import { controlClass, useEditorFocus } from "./editor-control.ts";
import { editorTexts } from "./texts.ts";

/** What is wrong with a text, and where, as on the public page. A refused text has a message already. */
function problemOf(draft: Draft, isRefused: boolean): string {
  const { invalid_json } = texts.cells;
  const { invalid_json_at, json_place } = editorTexts;
  const fault = jsonError(String(draft));
  if (fault !== null) return say(isRefused ? json_place : invalid_json_at, { ...fault });
  return isRefused ? "" : invalid_json;
}

/**
 * An input 240 px high, for text indented by two spaces. Empty text means no value. Tab stores a valid text. An invalid
 * one stays: Tab leads to the buttons and back. In a record, the panel has the buttons (`typed` is undefined).
 */
export default function JsonEditor(props: EditorProps) {
  const { draft, onChange, onCommit, onKeyDown, onCancel, label, isInvalid: isRefused, typed } = props;
  const control = useEditorFocus<HTMLTextAreaElement>();
  const isInvalid = String(draft).trim() !== "" && parseExactJson(String(draft)) === undefined;
  const isInGrid = typed !== undefined;

  function onTextKey(event: KeyboardEvent) {
    if (!isInGrid || event.key !== "Tab" || isComposing(event.nativeEvent)) return onKeyDown(event);
    event.stopPropagation();
    if (isInvalid && !event.shiftKey) return;
    event.preventDefault();
    onCommit(draft);
  }
  function onButtonKey(event: KeyboardEvent<HTMLElement>) {
    event.stopPropagation();
    if (event.key === "Escape") onCancel();
    const isLast = event.target === event.currentTarget.lastElementChild;
    if (event.key !== "Tab" || event.shiftKey || !isLast) return;
    event.preventDefault();
    control.current?.focus();
  }
  return (
    <div className="flex h-60 flex-col bg-card">
      <textarea
        ref={control}
        className={`${controlClass} grow resize-none py-1.5 font-mono text-meta leading-5`}
        aria-label={say(editorTexts.json_new_line, { label })}
        aria-invalid={isInvalid}
        spellCheck={false}
        value={draft}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onTextKey}
      />
      <p role="status" className="h-6 border-t border-border px-2 text-meta text-destructive">
        {isInvalid ? problemOf(draft, isRefused) : ""}
      </p>
      {isInGrid && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape and Tab of both buttons
        <div className="flex gap-2 border-t border-border p-1.5" onKeyDown={onButtonKey}>
          <Button size="sm" variant="primary" onClick={() => onCommit(draft)}>
            {editorTexts.save}
          </Button>
          <Button size="sm" onClick={onCancel}>
            {editorTexts.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}
