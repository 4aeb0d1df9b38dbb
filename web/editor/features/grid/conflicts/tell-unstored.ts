import type { createStore } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { say } from "../../../../ui/say.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { editingAtom, revealCellAtom } from "../../../state/grid/selection.ts";
import { showCellFailure } from "../cells/cell-failure.ts";
import type { Draft } from "../cells/cell-kind.ts";
import { shorten } from "../cells/shorten.ts";
import { texts } from "../texts.ts";
import { conflictTexts } from "./texts.ts";

interface Unstored {
  row: GridRow;
  field: FieldDefinition;
  left: Draft;
  problem: string;
}

/** As much of a text as fits in a message. */
const MOST_LENGTH = 160;

/** Tells that a text was left which the cell cannot contain. It is kept, and can be edited further. */
export function tellUnstored(
  store: ReturnType<typeof createStore>,
  { row, field, left, problem }: Unstored,
): void {
  const message = say(texts.cells.not_changed, { question: fieldName(field), id: row.local_id });
  const place = { row_id: row.id, field };
  if (typeof left !== "string") {
    showCellFailure(place, message, { description: problem, isEverywhere: true });
    return;
  }
  const entered = say(conflictTexts.quoted, { text: shorten(left, MOST_LENGTH) });
  const edit = () => {
    if (!store.get(gridRowsAtom).some(({ id }) => id === row.id)) {
      return void navigator.clipboard.writeText(left);
    }
    store.set(revealCellAtom, { row_id: row.id, column: field.id });
    store.set(editingAtom, { typed: left, problem });
  };
  showCellFailure(place, message, {
    description: `${problem} ${say(conflictTexts.mine, { mine: entered })}`,
    stays: true,
    action: { label: conflictTexts.edit, onClick: edit },
  });
}
