import type { Cell } from "#core/fields/cell.ts";
import { parseExactJson } from "#core/values/exact-json.ts";
import { jsonError } from "#core/values/json-error.ts";
import { say } from "../../../../ui/say.ts";
import { texts } from "../texts.ts";
import type { CellKind, Draft, EditorProps } from "./cell-kind.ts";
import { controlClass, useEditorFocus } from "./editor-control.ts";
import { shorten } from "./shorten.ts";

/** What is wrong with a text, and where, as on the public page. */
function problemOf(draft: Draft): string {
  const fault = jsonError(String(draft));
  return fault === null ? texts.cells.invalid_json : say(texts.cells.invalid_json_at, { ...fault });
}

/** An input 240 px high, for text indented by two spaces. Empty text means no value. */
function JsonEditor({ draft, onChange, onKeyDown, label, isInvalid: isRefused }: EditorProps) {
  const control = useEditorFocus<HTMLTextAreaElement>();
  const isInvalid = String(draft).trim() !== "" && parseExactJson(String(draft)) === undefined;
  return (
    <div className="flex h-60 flex-col bg-card">
      <textarea
        ref={control}
        className={`${controlClass} grow resize-none py-1.5 font-mono text-meta leading-5`}
        aria-label={say(texts.cells.json_new_line, { label })}
        aria-invalid={isInvalid}
        spellCheck={false}
        value={draft}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="h-6 border-t border-border px-2 text-meta text-destructive">
        {isInvalid && !isRefused ? problemOf(draft) : ""}
      </p>
    </div>
  );
}

function JsonText({ cell, width }: { cell: Cell; width: number }) {
  return (
    <code className="block truncate font-mono text-meta leading-[31px]">
      {shorten(jsonText(cell), width)}
    </code>
  );
}

function jsonText({ value }: Cell): string {
  return value === null ? "" : JSON.stringify(value);
}

export const jsonKind: CellKind = {
  text: jsonText,
  Render: JsonText,
  paste: (text) => (text.trim() === "" ? null : parseExactJson(text) === undefined ? undefined : text),
  editor: {
    Component: JsonEditor,
    open: (cell) => (cell === null || cell.value === null ? "" : JSON.stringify(cell.value, null, 2)),
    close: (draft) => (String(draft).trim() === "" ? null : (draft as string)),
    takes_typing: false,
    is_large: true,
    refusal: problemOf,
  },
};
