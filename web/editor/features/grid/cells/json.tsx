import type { Cell } from "#core/fields/cell.ts";
import { jsonText } from "#core/tables/cell-text.ts";
import { parseExactJson } from "#core/values/exact-json.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { texts } from "../texts.ts";
import type { CellKind } from "./cell-kind.ts";
import { shorten } from "./shorten.ts";

const JsonEditor = lazyPart(() => import("./json-editor.tsx"));

function JsonText({ cell, width }: { cell: Cell; width: number }) {
  return (
    <code className="block truncate font-mono text-meta leading-[31px]">
      {shorten(jsonText(cell), width)}
    </code>
  );
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
    refusal: texts.cells.invalid_json,
  },
};
