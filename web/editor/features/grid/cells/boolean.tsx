import { Check } from "lucide-react";
import type { Cell } from "#core/fields/cell.ts";
import { readBoolean } from "#core/tables/boolean-words.ts";
import { texts } from "../texts.ts";
import type { CellKind } from "./cell-kind.ts";

/** A picture of a checkbox, not a control, because clicks go to the cell itself. */
function Box({ cell }: { cell: Cell }) {
  const isTicked = cell.value === true;
  return (
    <span
      data-toggle
      className={
        isTicked
          ? "mt-2 flex size-4 items-center justify-center rounded-sm bg-primary text-primary-foreground"
          : "mt-2 block size-4 rounded-sm border border-input bg-card"
      }
    >
      {isTicked && <Check aria-hidden className="size-3" strokeWidth={3} />}
      <span className="sr-only">{isTicked ? texts.yes : texts.no}</span>
    </span>
  );
}

export const booleanKind: CellKind = {
  text: (cell) => (cell.value === true ? texts.yes : cell.value === false ? texts.no : ""),
  Render: Box,
  copy: (cell) => (cell.value === null ? "" : String(cell.value)),
  paste: (text) => (text.trim() === "" ? null : (readBoolean(text) ?? undefined)),
  toggle: (cell) => cell?.value !== true,
};
