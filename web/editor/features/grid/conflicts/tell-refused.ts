import type { createStore } from "jotai";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { editCell } from "#core/tables/edit-cell.ts";
import type { JsonValue } from "#core/values/json.ts";
import { say } from "../../../../ui/say.ts";
import { CellRefused, isConflict, isGone, knownRowsAtom } from "../../../state/grid/edits.ts";
import { refreshRowsAtom } from "../../../state/grid/page.ts";
import type { TablePlace } from "../../../state/grid/table.ts";
import { showCellFailure } from "../cells/cell-failure.ts";
import { texts } from "../texts.ts";
import { tellConflict } from "./tell-conflict.ts";

interface RefusedCell {
  row_id: string;
  local_id: string;
  field: FieldDefinition;
  place: TablePlace;
  /** What was to be stored, and what the cell contained before. */
  value: JsonValue;
  seen: Cell | null;
  zone: string;
}

/** Stores the value after all, onto content that was seen. Without `onto`, as it was sent before. */
type SendAgain = (seen: Cell | null, onto?: Cell | null) => void;

/** Tells why an edit was not stored, and offers what can still be done. */
export async function tellRefused(
  store: ReturnType<typeof createStore>,
  cell: RefusedCell,
  error: unknown,
  send: SendAgain,
): Promise<void> {
  const { field, local_id, place, value, seen } = cell;
  const message = say(texts.cells.not_saved, { question: fieldName(field), id: local_id });
  // What others have changed in a table outside, only it can say.
  if (isConflict(error) && !place.connection) {
    const theirs = await heldCell(store, cell, error.info?.cell as Cell | null | undefined);
    const edited = editCell(field, value, { isUrl: URL.canParse });
    const mine = edited.ok ? edited.cell : null;
    return tellConflict(store, { ...cell, theirs, mine, keep: () => send(theirs, theirs) });
  }
  if (isGone(error)) {
    const { tellGone } = await import("../deletion/tell-gone.ts");
    return tellGone({ ...cell, reason: place.connection ? error.message : undefined }, message);
  }
  showCellFailure(cell, message, {
    description: error instanceof Error ? error.message : String(error),
    isEverywhere: true,
    // The same value would be refused again.
    ...(!(error instanceof CellRefused) && {
      action: { label: texts.retry, onClick: () => send(seen) },
    }),
  });
}

/** What a cell contains now. The Worker of the previous release does not say it, so the rows are read. */
async function heldCell(
  store: ReturnType<typeof createStore>,
  { row_id, field }: RefusedCell,
  held: Cell | null | undefined,
): Promise<Cell | null> {
  if (held !== undefined) return held;
  await store.set(refreshRowsAtom);
  return store.get(knownRowsAtom).find(({ id }) => id === row_id)?.data[field.id] ?? null;
}
