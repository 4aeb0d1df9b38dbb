import { atom } from "jotai";
import { type Editing, editingStateAtom, gridRowsAtom, lastPlaceAtom } from "./edits.ts";
import { openTableAtom, tableKey } from "./table.ts";

/** Ids of selected rows, in the format of @tanstack/react-table. */
export type RowSelection = Readonly<Record<string, true>>;
const NONE: RowSelection = {};

const selectionAtom = atom<RowSelection>(NONE);
/** Selected rows of the page, without deleted ones. */
export const rowSelectionAtom = atom(
  (get) => {
    const ticked = get(selectionAtom);
    const ids = Object.keys(ticked);
    if (ids.length === 0) return NONE;
    const there = new Set(get(gridRowsAtom).map(({ id }) => id));
    if (ids.every((id) => there.has(id))) return ticked;
    return Object.fromEntries(ids.filter((id) => there.has(id)).map((id) => [id, true as const]));
  },
  (_get, set, selection: RowSelection) => set(selectionAtom, selection),
);

/** Whether the deletion of all matching rows awaits confirmation, or runs. */
export const isDeletionAskedAtom = atom(false);

export const selectPageAtom = atom(null, (get, set) => {
  set(rowSelectionAtom, Object.fromEntries(get(gridRowsAtom).map(({ id }) => [id, true as const])));
});

export interface ActiveCell {
  row_id: string;
  column: string;
}

const activeAtom = atom<ActiveCell | null>(null);
/** The cell on which the keyboard acts. It stays on its row when rows are added above. */
export const activeCellAtom = atom(
  (get) => {
    const active = get(activeAtom);
    return active !== null && get(gridRowsAtom).some(({ id }) => id === active.row_id) ? active : null;
  },
  (_get, set, active: ActiveCell | null) => {
    set(activeAtom, active);
    set(rangeEndStateAtom, null);
    set(editingStateAtom, null);
    set(referenceStateAtom, false);
  },
);

const rangeEndStateAtom = atom<ActiveCell | null>(null);
/** The corner opposite to the active cell of the selected range; null if only the active cell is selected. */
export const rangeEndAtom = atom(
  (get) => {
    const end = get(rangeEndStateAtom);
    const isHere = (cell: ActiveCell | null) => get(gridRowsAtom).some(({ id }) => id === cell?.row_id);
    return end !== null && isHere(end) && isHere(get(activeAtom)) ? end : null;
  },
  (_get, set, end: ActiveCell | null) => set(rangeEndStateAtom, end),
);

/**
 * Remembers the place of the active cell. When its row has gone, by a new order, a filter or a deletion, makes the cell
 * active that stands nearest in its column.
 */
export const keepActiveCellAtom = atom(null, (get, set) => {
  const active = get(activeAtom);
  const rows = get(gridRowsAtom);
  if (active === null || rows.length === 0) return;
  const last = get(lastPlaceAtom);
  const table = tableKey(get(openTableAtom));
  const index = rows.findIndex(({ id }) => id === active.row_id);
  if (index !== -1) Object.assign(last, { table, index, row: rows[index], above: rows[index - 1]?.id });
  else if (last.table !== table) set(activeCellAtom, null);
  else set(activeCellAtom, { ...active, row_id: rows[Math.min(last.index, rows.length - 1)]!.id });
});

const revealedAtom = atom<ActiveCell | null>(null);
/** The last cell to scroll into view. A new object each time so that the same cell can be revealed again. */
export const revealedCellAtom = atom((get) => get(revealedAtom));
/** Makes a cell active and scrolls it into view. */
export const revealCellAtom = atom(null, (_get, set, cell: ActiveCell) => {
  set(activeCellAtom, cell);
  set(revealedAtom, cell);
});

const referenceStateAtom = atom(false);
/** Whether the record is shown to which the active cell refers. */
export const isReferenceShownAtom = atom(
  (get) => get(activeCellAtom) !== null && get(referenceStateAtom),
  (_get, set, isShown: boolean) => set(referenceStateAtom, isShown),
);

/** How the active cell is being edited; null if it is not. */
export const editingAtom = atom(
  (get) => (get(activeCellAtom) === null ? null : get(editingStateAtom)),
  (_get, set, editing: Editing | null) => set(editingStateAtom, editing),
);
