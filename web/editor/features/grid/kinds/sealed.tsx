import { FileText, Paperclip } from "lucide-react";
import type { Cell } from "#core/fields/cell.ts";
import { plainText } from "#core/tables/cell-text.ts";
import type { CellKind } from "./cell-kind.ts";

/** Kinds that the grid shows and does not edit: they have tools of their own, or are nobody's to see. */

function FileNames({ cell }: { cell: Cell }) {
  const names = Array.isArray(cell.value) ? (cell.value as readonly string[]) : [plainText(cell.value)];
  return (
    <span className="flex h-full items-center gap-2 overflow-hidden">
      {names.map((name) => (
        <span key={name} className="flex shrink-0 items-center gap-1">
          <Paperclip aria-hidden className="size-3.5 text-muted-foreground" />
          {name}
        </span>
      ))}
    </span>
  );
}

function DocumentMark() {
  return (
    <span className="flex items-center gap-1.5 text-muted-foreground">
      <FileText aria-hidden className="size-3.5" />
      Document
    </span>
  );
}

export const filesKind: CellKind = { text: (cell) => plainText(cell.value), Render: FileNames };
export const documentKind: CellKind = {
  text: (cell) => (cell.value === null ? "" : "Document"),
  Render: DocumentMark,
  copy: (cell) => plainText(cell.value),
};
/** Bullets are all there is: the text itself was never kept, so there is nothing to copy either. */
export const secretKind: CellKind = { text: (cell) => plainText(cell.value), copy: () => "" };
export const shownKind: CellKind = { text: (cell) => plainText(cell.value) };
