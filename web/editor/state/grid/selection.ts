import { atom } from "jotai";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { gridRowsAtom } from "./edits.ts";
import { loadRowsAtom, removeRowsAtom } from "./page.ts";
import { gridFormIdAtom } from "./query.ts";

/** Ids of the rows that are ticked, as @tanstack/react-table keeps them. */
export type RowSelection = Readonly<Record<string, true>>;
const NONE: RowSelection = {};

const selectionAtom = atom<RowSelection>(NONE);
/** Ticked rows of the page; rows that went away are no longer ticked. */
export const rowSelectionAtom = atom(
  (get) => {
    const ticked = get(selectionAtom);
    const ids = Object.keys(ticked);
    if (ids.length === 0) return NONE;
    const there = new Set(get(gridRowsAtom).map(({ id }) => id));
    if (ids.every((id) => there.has(id))) return ticked;
    return Object.fromEntries(ids.filter((id) => there.has(id)).map((id) => [id, true as const]));
  },
  (_get, set, selection: RowSelection) => {
    set(selectionAtom, selection);
    set(isDeletionAskedAtom, false);
  },
);

/** Whether it is asked whether the ticked rows are to be deleted: of these, not of those that are ticked next. */
export const isDeletionAskedAtom = atom(false);

export const selectPageAtom = atom(null, (get, set) => {
  set(rowSelectionAtom, Object.fromEntries(get(gridRowsAtom).map(({ id }) => [id, true as const])));
});

export interface ActiveCell {
  row_id: string;
  column: string;
}

const activeAtom = atom<ActiveCell | null>(null);
/** The one cell that the keyboard acts on. It stays on its row when rows arrive above it. */
export const activeCellAtom = atom(
  (get) => {
    const active = get(activeAtom);
    return active !== null && get(gridRowsAtom).some(({ id }) => id === active.row_id) ? active : null;
  },
  (_get, set, active: ActiveCell | null) => {
    set(activeAtom, active);
    set(editingStateAtom, null);
  },
);

const revealedAtom = atom<ActiveCell | null>(null);
/** The cell that was last to be brought into sight; a new object each time. */
export const revealedCellAtom = atom((get) => get(revealedAtom));
/** Makes a cell the active one and brings it into sight. */
export const revealCellAtom = atom(null, (_get, set, cell: ActiveCell) => {
  set(activeCellAtom, cell);
  set(revealedAtom, cell);
});

export interface Editing {
  /** What was typed to begin with, taking the place of what is there; null: go on with what is there. */
  typed: string | null;
}
const editingStateAtom = atom<Editing | null>(null);
/** Whether the active cell is being edited. */
export const editingAtom = atom(
  (get) => (get(activeCellAtom) === null ? null : get(editingStateAtom)),
  (_get, set, editing: Editing | null) => set(editingStateAtom, editing),
);

/** Row whose record is open beside the grid. */
const recordIdAtom = atom<string | null>(null);
export const openRecordAtom = atom(
  (get) => get(gridRowsAtom).find(({ id }) => id === get(recordIdAtom)) ?? null,
  (_get, set, row_id: string | null) => set(recordIdAtom, row_id),
);

/** Deletes the ticked rows, then fills the page up again. Throws ApiError, and then nothing is gone. */
export const deleteSelectedAtom = atom(null, async (get, set) => {
  const ids = Object.keys(get(rowSelectionAtom));
  const params = { form_id: get(gridFormIdAtom) };
  const body = { transaction_id: crypto.randomUUID(), ids };
  const deleted = await call(endpoints.deleteRows, { params, body });
  set(removeRowsAtom, new Set(deleted.ids));
  set(selectionAtom, NONE);
  void set(loadRowsAtom);
});
