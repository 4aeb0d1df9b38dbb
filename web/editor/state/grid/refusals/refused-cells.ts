import { atom } from "jotai";
import type { CellPlace } from "#core/tables/cell-transactions.ts";
import { openTableAtom, tableKey } from "../table.ts";

/** A cell that a paste or a fill left out. */
interface Mark {
  reason: string;
  /** Id of the paste's step for undo; null: it changed nothing. */
  step_id: string | null;
}
/** By row and column. */
type Marks = ReadonlyMap<string, ReadonlyMap<string, Mark>>;
const NONE: Marks = new Map();

const refusedAtom = atom<{ table: string; marks: Marks }>({ table: "", marks: NONE });

/** The cells that a paste or a fill left out, with the reason, until they are edited, it is undone, or the table is left. */
export const refusedCellsAtom = atom((get) => {
  const { table, marks } = get(refusedAtom);
  return table === tableKey(get(openTableAtom)) ? marks : NONE;
});

/** Marks cells that a paste left out. */
export const markRefusedAtom = atom(
  null,
  (get, set, cells: readonly (CellPlace & { reason: string })[], step_id: string | null) => {
    const marks = new Map(get(refusedCellsAtom));
    for (const { row_id, column, reason } of cells)
      marks.set(row_id, new Map([...(marks.get(row_id) ?? []), [column, { reason, step_id }]]));
    set(refusedAtom, { table: tableKey(get(openTableAtom)), marks });
  },
);

/** Forgets the marks of cells that are edited. */
export const forgetRefusedAtom = atom(null, (get, set, cells: readonly CellPlace[]) => {
  const { table, marks } = get(refusedAtom);
  if (!cells.some(({ row_id, column }) => marks.get(row_id)?.has(column))) return;
  const left = new Map(marks);
  for (const { row_id, column } of cells) {
    const others = new Map(left.get(row_id));
    others.delete(column);
    if (others.size > 0) left.set(row_id, others);
    else left.delete(row_id);
  }
  set(refusedAtom, { table, marks: left });
});

/** Forgets the marks of a paste that is undone. */
export const forgetRefusedOfAtom = atom(null, (get, set, step_id: string) => {
  const cells = [...get(refusedAtom).marks].flatMap(([row_id, marks]) =>
    [...marks].flatMap(([column, mark]) => (mark.step_id === step_id ? [{ row_id, column }] : [])),
  );
  set(forgetRefusedAtom, cells);
});
