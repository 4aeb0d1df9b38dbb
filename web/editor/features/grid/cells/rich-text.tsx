import { useAtomValue } from "jotai";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { documentText } from "#core/tables/cell-text.ts";
import { say } from "../../../../ui/say.ts";
import { cellFiles } from "../../../state/grid/files.ts";
import { gridFormIdAtom } from "../../../state/grid/table.ts";
import { texts } from "../texts.ts";
import { answerEditor } from "./answer-editor.ts";
import type { CellKind } from "./cell-kind.ts";
import { FileMark } from "./file.tsx";
import { shorten } from "./shorten.ts";

const wordsOf = (cell: Cell) => documentText(cell.value).replaceAll("\n", " ");

/** The words of a text, with a thumbnail that opens its pictures (`data-press`, handled by the grid). */
function RichText({ cell, field, width }: { cell: Cell; field: FieldDefinition; width: number }) {
  const pictures = cellFiles(useAtomValue(gridFormIdAtom), field.id, cell);
  const words = shorten(wordsOf(cell), width);
  return (
    <span className="flex h-full items-center gap-2 overflow-hidden">
      {pictures[0] && (
        <button
          type="button"
          tabIndex={-1}
          data-press="files"
          aria-label={say(texts.cells.images, { n: pictures.length })}
          className="flex shrink-0 cursor-pointer items-center gap-1 text-muted-foreground"
        >
          <FileMark file={pictures[0]} />
          {pictures.length > 1 && <span aria-hidden>{pictures.length}</span>}
        </button>
      )}
      <span className="truncate">{words}</span>
    </span>
  );
}

/** Formatted text, shown as plain text. */
export const richTextKind: CellKind = {
  text: wordsOf,
  exact: (cell) => documentText(cell.value),
  Render: RichText,
  is_viewed: true,
  is_prose: true,
  editor: answerEditor,
};
