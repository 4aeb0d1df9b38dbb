import { fieldTypeRow } from "#core/fields/registry.ts";
import { plainText } from "#core/tables/cell-text.ts";
import type { JsonValue } from "#core/values/json.ts";
import { readAmount } from "#core/values/numbers/amount.ts";
import { formatNumber, numberReadings } from "#core/values/numbers/number-readings.ts";
import { parseTypedNumber } from "../../../../ui/inputs/parse-typed-number.ts";
import { say } from "../../../../ui/say.ts";
import { texts } from "../texts.ts";
import type { CellKind, EditorProps } from "./cell-kind.ts";
import { controlClass, useEditorFocus } from "./editor-control.ts";

function TextEditor({ field, draft, onChange, onKeyDown, label, isInvalid }: EditorProps) {
  const control = useEditorFocus<HTMLInputElement>();
  // Where the cell shows it.
  const isNumber = fieldTypeRow(field.type).value === "number";
  return (
    <input
      ref={control}
      type="text"
      className={isNumber ? `${controlClass} text-right` : controlClass}
      aria-label={label}
      aria-invalid={isInvalid}
      value={draft}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function LongTextEditor({ draft, onChange, onKeyDown, label, isInvalid }: EditorProps) {
  const control = useEditorFocus<HTMLTextAreaElement>();
  return (
    <textarea
      ref={control}
      className={`${controlClass} h-40 resize-none py-1.5 leading-5`}
      aria-label={say(texts.cells.new_line, { label })}
      aria-invalid={isInvalid}
      value={draft}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

const open = (cell: { value: Parameters<typeof plainText>[0] } | null) => plainText(cell?.value ?? null);
const close = (draft: string | readonly string[]) => (draft === "" ? null : (draft as string));

export const textKind: CellKind = {
  text: (cell) => plainText(cell.value),
  // The value of one line has no line breaks: without a space, its words would be joined.
  paste: (text, { type }) =>
    type === "hidden"
      ? text.replace(/\r?\n$/, "")
      : text.replace(/[\r\n]+$/, "").replace(/\s*[\r\n]+\s*/g, " "),
  editor: { Component: TextEditor, open, close, takes_typing: true },
  is_prose: true,
};

export const longTextKind: CellKind = {
  text: (cell) => plainText(cell.value),
  paste: (text) => text,
  editor: { Component: LongTextEditor, open, close, takes_typing: true, is_large: true },
  is_prose: true,
};

/** The number as it is stored, from what people type or copy from a spreadsheet. Other texts stay, to be refused. */
const readNumber = (text: string): string => {
  const number = parseTypedNumber(text);
  return number === null ? text.trim() : formatNumber(number);
};

/** A pasted number, also with a currency, a percent sign, or brackets for a minus. */
const pasteNumber = (text: string): string => {
  const amount = readAmount(text);
  return readNumber(amount !== null && numberReadings(amount.number).length > 0 ? amount.number : text);
};

/** A number as it is read again when it is typed or pasted. */
const writeNumber = (cell: { value: JsonValue } | null): string =>
  typeof cell?.value === "number" ? formatNumber(cell.value) : open(cell);

/** Numbers are edited as text because a native number input hides text that it cannot parse. */
export const numberKind: CellKind = {
  text: (cell) => plainText(cell.value),
  copy: writeNumber,
  paste: pasteNumber,
  editor: {
    Component: TextEditor,
    open: writeNumber,
    close: (draft) => close(readNumber(String(draft))),
    takes_typing: true,
  },
  alignment: "end",
};
