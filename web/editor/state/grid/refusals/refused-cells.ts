import { atom } from "jotai";
import type { CellPlace } from "#core/tables/cell-transactions.ts";
import { openTableAtom, tableKey } from "../table.ts";

/** Reasons by row and column. */
type Reasons = ReadonlyMap<string, ReadonlyMap<string, string>>;
const NONE: Reasons = new Map();

const refusedAtom = atom<{ table: string; reasons: Reasons }>({ table: "", reasons: NONE });

/** The cells that a paste or a fill left out, with the reason, until they are edited, a paste is undone, or the table is left. */
export const refusedCellsAtom = atom((get) => {
  const { table, reasons } = get(refusedAtom);
  return table === tableKey(get(openTableAtom)) ? reasons : NONE;
});

/** Marks cells as refused. */
export const markRefusedAtom = atom(null, (get, set, cells: readonly (CellPlace & { reason: string })[]) => {
  const reasons = new Map(get(refusedCellsAtom));
  for (const { row_id, column, reason } of cells)
    reasons.set(row_id, new Map([...(reasons.get(row_id) ?? []), [column, reason]]));
  set(refusedAtom, { table: tableKey(get(openTableAtom)), reasons });
});

/** Forgets the marks of cells that are edited. */
export const forgetRefusedAtom = atom(null, (get, set, cells: readonly CellPlace[]) => {
  const { table, reasons } = get(refusedAtom);
  if (!cells.some(({ row_id, column }) => reasons.get(row_id)?.has(column))) return;
  const left = new Map(reasons);
  for (const { row_id, column } of cells) {
    const others = new Map(left.get(row_id));
    others.delete(column);
    if (others.size > 0) left.set(row_id, others);
    else left.delete(row_id);
  }
  set(refusedAtom, { table, reasons: left });
});

/** Forgets all marks: after an undo, they would be about a paste that is gone. */
export const forgetAllRefusedAtom = atom(null, (_get, set) => set(refusedAtom, { table: "", reasons: NONE }));
