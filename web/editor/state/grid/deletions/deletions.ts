import { atom } from "jotai";
import type { MatchingRows } from "#core/contracts/grid/deletions.ts";
import { formatGridQuery } from "#core/tables/grid-query.ts";
import { callTwice } from "../../../api/call-twice.ts";
import { call } from "../../../api/client.ts";
import * as endpoints from "../../../api/endpoints.ts";
import { gridRowsAtom } from "../edits.ts";
import {
  type DeletionStep,
  type Direction,
  forgetDeletionAtom,
  noteStepAtom,
  noteTakenAtom,
  type StepOutcome,
} from "../history.ts";
import { loadRowsAtom, removedRowsAtom, removeRowsAtom, returnRowsAtom } from "../page.ts";
import { gridQueryAtom, gridViewAtom } from "../query.ts";
import type { GridRow } from "../rows.ts";
import { activeCellAtom, revealCellAtom, rowSelectionAtom } from "../selection.ts";
import {
  gridFormIdAtom,
  isOpenTableAtom,
  openTableAtom,
  TABLE_SOURCES,
  type TableName,
  tableKey,
} from "../table.ts";

/** The deletion of responses, and its undoing. Loaded when rows are selected. */

/** What the rows of the view match, as parameters. */
const matchingAtom = atom((get) => {
  const { where, search, search_column, empty } = formatGridQuery(get(gridQueryAtom));
  return { where, search, search_column, empty };
});

/** `of`: what they match, in which table. */
type Matching = MatchingRows & { of: string };
const countedAtom = atom<Matching | null>(null);
const ofAtom = atom((get) => JSON.stringify([tableKey(get(openTableAtom)), get(matchingAtom)]));
/** The count that is awaited. */
const countingAtom = atom<object | null>(null);

/** Whether the rows of other pages can be selected. A search of the loaded rows says nothing about the others. */
export const canSelectMatchingAtom = atom((get) => {
  const { is_search_local, search } = get(gridViewAtom);
  const isOurs = TABLE_SOURCES[get(openTableAtom).kind].writer === undefined;
  return isOurs && (!is_search_local || search === "");
});

/** All rows that match, on all pages, if they are selected; they were counted then. Null: only rows of this page are. */
export const selectedMatchingAtom = atom((get): Matching | null => {
  const counted = get(countedAtom);
  if (counted === null || !get(canSelectMatchingAtom) || counted.of !== get(ofAtom)) return null;
  const ticked = get(rowSelectionAtom);
  const isMeant = ({ local_index = 0 }: GridRow) => local_index <= counted.through;
  return get(gridRowsAtom).every((row) => ticked[row.id] || !isMeant(row)) ? counted : null;
});

/** Another selection begins with the rows of a page. */
export const forgetMatchingAtom = atom(null, (_get, set) => {
  set(countedAtom, null);
  set(countingAtom, null);
});

/**
 * Counts the rows that match, and selects them, unless another selection has begun by then. Rows that arrive later are
 * not among them.
 */
export const selectMatchingAtom = atom(null, async (get, set) => {
  const own = {};
  set(countingAtom, own);
  const of = get(ofAtom);
  const params = { form_id: get(gridFormIdAtom) };
  const counted = await call(endpoints.countMatchingRows, { params, query: get(matchingAtom) });
  if (get(countingAtom) === own) set(countedAtom, { ...counted, of });
});

/**
 * Deletes rows as one deletion, which is a step for undo. If it fails on the way, `failed` says why, the step has the
 * rows that it deleted, and `left` those that it did not. Throws if it deleted none.
 */
const deleteRowsAtom = atom(null, async (_get, set, { id, form_id, row_ids }: Omit<DeletionStep, "take">) => {
  const deleted: string[] = [];
  const end = (left: readonly string[], failed?: unknown) => {
    set(removeRowsAtom, new Set(deleted));
    const step: DeletionStep = { id, form_id, row_ids: deleted, take: takeDeletionAtom };
    return { step, left, failed };
  };
  for (let begin = 0; begin < row_ids.length; begin += MOST_ROWS) {
    const part = row_ids.slice(begin, begin + MOST_ROWS);
    const body = { transaction_id: crypto.randomUUID(), deletion_id: id, ids: [...part] };
    try {
      // If the answer is lost, the same deletion again, so that it can be undone in any case.
      const { ids } = await callTwice(() => call(endpoints.deleteRows, { params: { form_id }, body }));
      deleted.push(...ids);
    } catch (error) {
      if (deleted.length === 0) throw error;
      return end(row_ids.slice(begin), error);
    }
  }
  return end([]);
});
/** Rows that one call deletes at most. */
const MOST_ROWS = 1_000;

/** Deletes the selected rows of the page, makes the cell nearest to them active, and refills the page. */
export const deleteSelectedAtom = atom(null, async (get, set): Promise<DeletionStep> => {
  const form_id = get(gridFormIdAtom);
  const rows = get(gridRowsAtom);
  const selection = get(rowSelectionAtom);
  const active = get(activeCellAtom);
  const first = rows.findIndex(({ id }) => selection[id]);
  // One call deletes a page.
  const asked = { id: crypto.randomUUID(), form_id, row_ids: Object.keys(selection) };
  const { step } = await set(deleteRowsAtom, asked);
  if (!get(isShownAtom)(form_id)) return step;
  set(noteStepAtom, step);
  set(rowSelectionAtom, {});
  set(activateNearestAtom, first, active?.column);
  void set(loadRowsAtom).then(() => set(activateNearestAtom, first, active?.column));
  return step;
});

/** Whether the responses of a form, or the rows of a table, are the table in view. */
const isShownAtom = atom((get) => (form_id: string) => {
  const { kind, scope_id } = get(openTableAtom);
  return TABLE_SOURCES[kind].is_editable && scope_id === form_id;
});

/** The column of a row's number. A cell of it becomes active if none was. */
const NUMBER_COLUMN = "__gf_display_id";
/** Makes a cell at this place active, unless one is. */
const activateNearestAtom = atom(null, (get, set, index: number, column: string | undefined) => {
  const rows = get(gridRowsAtom);
  const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
  if (row !== undefined && get(activeCellAtom) === null)
    set(revealCellAtom, { row_id: row.id, column: column ?? NUMBER_COLUMN });
});

/** How many responses have an answer in a field. */
export const countAnswersAtom = atom(null, async (get, _set, field_id: string): Promise<number> => {
  const where = JSON.stringify([{ column: field_id, op: "neq", value: "" }]);
  const params = { form_id: get(gridFormIdAtom) };
  return (await call(endpoints.countMatchingRows, { params, query: { where, bound: "none" } })).count;
});

/** A deletion in steps, of `total` rows: where the next one begins; `next` is null at the end. */
export interface DeletionRun extends DeletionStep {
  table: TableName;
  total: number;
  next: number | null;
  which: { where?: string; search?: string; search_column?: string; empty?: string };
}

/** A deletion of all rows that match, not begun. */
export const planDeletionAtom = atom(null, (get): DeletionRun => {
  const { through, count: total } = get(selectedMatchingAtom) ?? { through: null, count: 0 };
  const form_id = get(gridFormIdAtom);
  const which = get(matchingAtom);
  const step = { id: crypto.randomUUID(), form_id, row_ids: [], take: takeDeletionAtom };
  return { ...step, table: get(openTableAtom), total, next: through, which };
});

/** Deletes the next rows of a run. If it throws an ApiError, the same step can be taken again. */
export const takeDeletionStepAtom = atom(null, async (_get, set, run: DeletionRun): Promise<DeletionRun> => {
  const { form_id, id: deletion_id, which, next } = run;
  const body = { ...which, transaction_id: crypto.randomUUID(), deletion_id, through: next ?? 0 };
  const { ids, next_through } = await call(endpoints.deleteMatchingRows, { params: { form_id }, body });
  set(removeRowsAtom, new Set(ids));
  return { ...run, row_ids: [...run.row_ids, ...ids], next: next_through };
});

/** Shows the page again after a run, or its beginning, which is a step for undo unless nothing was deleted. */
export const endDeletionAtom = atom(null, async (get, set, run: DeletionRun | null) => {
  if (run !== null) {
    const { id, form_id, row_ids, take, table } = run;
    set(noteStepAtom, { id, form_id, row_ids, take }, table);
    if (!get(isOpenTableAtom)(table)) return;
  }
  set(rowSelectionAtom, {});
  await set(loadRowsAtom);
  set(activateNearestAtom, 0, undefined);
});

/** Undoes or redoes a deletion. A failed one is kept, or what is left of it, so that it can be tried again. */
const takeDeletionAtom: DeletionStep["take"] = atom(
  null,
  async (get, set, step: DeletionStep, direction: Direction): Promise<StepOutcome> => {
    const table = get(openTableAtom);
    let left = step;
    try {
      if (direction === "undo") return await set(restoreAtom, step);
      const deleted = await set(deleteRowsAtom, step);
      void set(loadRowsAtom).then(() => set(activateNearestAtom, 0, undefined));
      if (deleted.step.row_ids.length === 0) return { type: "gone", step };
      set(noteTakenAtom, "redo", deleted.step, table);
      if (deleted.left.length === 0) return { type: "deleted", step: deleted.step };
      left = { ...step, id: crypto.randomUUID(), row_ids: deleted.left };
      throw deleted.failed;
    } catch (error) {
      set(noteTakenAtom, direction === "undo" ? "redo" : "undo", left, table);
      throw error;
    }
  },
);

/** Undoes a deletion that need not be the last step, and whose table need not be open. */
export const undoDeletionAtom = atom(null, (_get, set, step: DeletionStep) => {
  set(forgetDeletionAtom, step.id);
  return set(restoreAtom, step);
});

const restoreAtom = atom(null, async (get, set, step: DeletionStep): Promise<StepOutcome> => {
  const params = { form_id: step.form_id, deletion_id: step.id };
  const restored: string[] = [];
  let refused = 0;
  for (let after: number | null = 0; after !== null; ) {
    const body = { transaction_id: crypto.randomUUID(), after };
    const part: Awaited<ReturnType<typeof callRestore>> = await callRestore(params, body);
    set(returnRowsAtom, new Set(part.ids));
    restored.push(...part.ids);
    refused += part.refused;
    after = part.next_after;
  }
  if (restored.length === 0 && refused === 0) return { type: "gone", step };
  if (get(isShownAtom)(step.form_id)) {
    const removed = get(removedRowsAtom);
    // Also those that an earlier attempt brought back.
    const row_ids = [...new Set([...step.row_ids, ...restored])].filter((id) => !removed.has(id));
    set(noteTakenAtom, "undo", { ...step, row_ids });
    void set(loadRowsAtom).then(() => set(revealRestoredAtom, new Set(restored)));
  }
  return { type: "restored", step, restored: restored.length, refused };
});

/** Makes a cell of the first row active that is back on this page. */
const revealRestoredAtom = atom(null, (get, set, ids: ReadonlySet<string>) => {
  const row = get(gridRowsAtom).find(({ id }) => ids.has(id));
  const column = get(activeCellAtom)?.column ?? NUMBER_COLUMN;
  if (row !== undefined) set(revealCellAtom, { row_id: row.id, column });
});

const callRestore = (
  params: { form_id: string; deletion_id: string },
  body: { transaction_id: string; after: number },
) => call(endpoints.restoreRows, { params, body });
