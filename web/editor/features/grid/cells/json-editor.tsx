import { parseExactJson } from "#core/values/exact-json.ts";
import { jsonError } from "#core/values/json-error.ts";
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

/** An input 240 px high, for text indented by two spaces. Empty text means no value. */
export default function JsonEditor({ draft, onChange, onKeyDown, label, isInvalid: isRefused }: EditorProps) {
  const control = useEditorFocus<HTMLTextAreaElement>();
  const isInvalid = String(draft).trim() !== "" && parseExactJson(String(draft)) === undefined;
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
        onKeyDown={onKeyDown}
      />
      <p role="status" className="h-6 border-t border-border px-2 text-meta text-destructive">
        {isInvalid ? problemOf(draft, isRefused) : ""}
      </p>
    </div>
  );
}
