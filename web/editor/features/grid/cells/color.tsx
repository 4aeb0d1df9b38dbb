import type { Cell } from "#core/fields/cell.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import type { CellKind } from "./cell-kind.ts";

const ColorEditor = lazyPart(() => import("./color-editor.tsx"));

function Swatch({ cell }: { cell: Cell }) {
  const color = plainText(cell.value);
  if (color === "") return null;
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden
        className="size-4 shrink-0 rounded-sm border border-foreground/20"
        style={{ backgroundColor: color }}
      />
      <span className="truncate">{color}</span>
    </span>
  );
}

export const colorKind: CellKind = {
  text: (cell) => plainText(cell.value),
  Render: Swatch,
  paste: (text) => text.trim(),
  editor: {
    Component: ColorEditor,
    open: (cell) => plainText(cell?.value ?? null),
    close: (draft) => (draft === "" ? null : String(draft).trim()),
    takes_typing: true,
  },
};
