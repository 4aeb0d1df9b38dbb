import { atom, type WritableAtom } from "jotai";
import { type Cell, filesOfCell, fromCell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { JsonValue } from "#core/values/json.ts";
import { ApiError } from "../../api/client.ts";
import { type CellEdit, editCellAtom, gridRowsAtom, isSameCell, plannedEditAtom } from "./edits.ts";
import { loadRowsAtom, removedRowsAtom } from "./page.ts";
import { revealCellAtom } from "./selection.ts";
import { openTableAtom, type TableName, tableKey, tablePlaceAtom } from "./table.ts";

/** An edit by this user that can be undone or redone. */
export interface CellStep {
  id: string;
  row_id: string;
  /** Shown number of the row, such as `#001`. */
  local_id: string;
  field: FieldDefinition;
  before: Cell | null;
  after: Cell | null;
  /** Whether `before` is of an earlier type of the column. */
  converts?: boolean;
}

/** An edit of many cells, undone and redone as one. */
export interface BatchStep {
  id: string;
  cells: readonly Omit<CellStep, "id">[];
  /** Takes the step, which is then in neither list. Its code is loaded with the first edit of many cells. */
  take: WritableAtom<null, [step: BatchStep, direction: Direction], Promise<StepOutcome>>;
}

/** A deletion of rows, undone for as long as the server keeps them. */
export interface DeletionStep {
  /** Also names the deletion on the server. */
  id: string;
  form_id: string;
  row_ids: readonly string[];
  /** Takes the step, which is then in neither list. Its code is loaded with the first selection. */
  take: WritableAtom<null, [step: DeletionStep, direction: Direction], Promise<StepOutcome>>;
}

export type Step = CellStep | BatchStep | DeletionStep;

export type Direction = "undo" | "redo";

/** The cells of a step. */
export function cellsOf(step: CellStep | BatchStep): readonly Omit<CellStep, "id">[] {
  return "cells" in step ? step.cells : [step];
}

interface History {
  /** The table, as `tableKey` names it. */
  table: string;
  /** In both lists, the next step is last. */
  undo: readonly Step[];
  redo: readonly Step[];
}

const MOST_STEPS = 100;
const NO_HISTORY: History = { table: "", undo: [], redo: [] };

/** The history of the table in which an edit was made last. */
export const historyStateAtom = atom(NO_HISTORY);
/** This user's edits since the table was opened. An edit in another table clears them. */
const historyAtom = atom((get): History => {
  const table = tableKey(get(openTableAtom));
  const history = get(historyStateAtom);
  return history.table === table ? history : { ...NO_HISTORY, table };
});

/** The next steps to undo and redo; null if there is none. Skips what concerns only deleted rows. */
export const nextStepsAtom = atom((get): Record<Direction, Step | null> => {
  const { undo, redo } = get(historyAtom);
  const removed = get(removedRowsAtom);
  const isThere = (step: Step) =>
    "row_ids" in step
      ? undo.includes(step) || step.row_ids.some((id) => !removed.has(id))
      : cellsOf(step).some(({ row_id }) => !removed.has(row_id));
  return { undo: undo.findLast(isThere) ?? null, redo: redo.findLast(isThere) ?? null };
});

/** Adds a step of a table. If another was opened since and has steps of its own, those stay, and it is not added. */
const pushAtom = atom(
  null,
  (get, set, to: Direction, step: Step, table: TableName = get(openTableAtom), cleared?: { redo: [] }) => {
    const key = tableKey(table);
    const history = [get(historyAtom), get(historyStateAtom)].find((one) => one.table === key);
    if (history === undefined) return;
    set(historyStateAtom, { ...history, ...cleared, [to]: [...history[to], step].slice(-MOST_STEPS) });
  },
);
/** Removes a step, also of a table that is no longer open. */
const dropAtom = atom(null, (get, set, from: Direction, id: string) => {
  const history = get(historyStateAtom);
  set(historyStateAtom, { ...history, [from]: history[from].filter((step) => step.id !== id) });
});

/** Notes a new edit, which ends what could be redone. `table`: if it need not be the open one. */
export const noteStepAtom = atom(null, (_get, set, step: Step, table?: TableName) =>
  set(pushAtom, "undo", step, table, { redo: [] }),
);
/** Forgets a deletion that was undone elsewhere than by `takeStepAtom`. */
export const forgetDeletionAtom = atom(null, (_get, set, id: string) => set(dropAtom, "undo", id));
/** Adds a step that was taken, for the way back. `table`: if it need not be the open one. */
export const noteTakenAtom = atom(null, (_get, set, taken: Direction, step: Step, table?: TableName) =>
  set(pushAtom, opposite(taken), step, table),
);
const opposite = (direction: Direction): Direction => (direction === "undo" ? "redo" : "undo");

/** Drops all steps of a cell that the server no longer has. */
const dropCellAtom = atom(null, (get, set, { row_id, field }: CellStep) => {
  const isOther = (step: Step) => !("row_id" in step) || step.row_id !== row_id || step.field.id !== field.id;
  const { table, undo, redo } = get(historyStateAtom);
  set(historyStateAtom, { table, undo: undo.filter(isOther), redo: redo.filter(isOther) });
});

/** Edits a cell like `editCellAtom`, and records the step for undo. */
export const changeCellAtom = atom(null, async (get, set, edit: CellEdit & { local_id: string }) => {
  const { local_id, ...cellEdit } = { place: get(tablePlaceAtom), ...edit };
  const change = set(plannedEditAtom, cellEdit);
  if (change === null) return;
  const { row_id, field, place } = cellEdit;
  const step = { id: crypto.randomUUID(), row_id, local_id, field, ...change };
  set(noteStepAtom, step, place);
  try {
    await set(editCellAtom, cellEdit);
  } catch (error) {
    set(dropAtom, "undo", step.id);
    throw error;
  }
});

/**
 * Result of a step. `done`: it was applied; `isHere` if its row is on this page. `changed`: the cell now has
 * other content, which is kept. `gone`: the row or the field was deleted, or can no longer be restored.
 */
export type StepOutcome =
  /** `left`: how many of its cells were left as they are, because they have changed since or no longer exist. */
  | { type: "done"; step: Step; isHere: boolean; left?: number }
  | { type: "changed" | "gone"; step: Step }
  | RestoredRows
  | { type: "deleted"; step: DeletionStep };

/** Rows that are back, and how many stay deleted because their stock was taken since. */
export interface RestoredRows {
  type: "restored";
  step: DeletionStep;
  restored: number;
  refused: number;
}

/**
 * Undoes or redoes the last step; null if there is none. Never overwrites others' changes: the server also
 * compares the cell's content. Throws the server's refusal. A step that may succeed later is kept.
 */
export const takeStepAtom = atom(
  null,
  async (get, set, direction: Direction): Promise<StepOutcome | null> => {
    const step = get(nextStepsAtom)[direction];
    if (step === null) return null;
    if (!("row_id" in step)) {
      set(dropAtom, direction, step.id);
      return "cells" in step ? set(step.take, step, direction) : set(step.take, step, direction);
    }
    const { row_id, field } = step;
    const table = get(openTableAtom);
    const [expected, target] = direction === "undo" ? [step.after, step.before] : [step.before, step.after];
    const files = filesOfCell(target);
    const edit: CellEdit = { row_id, field, value: editorValue(field, target), expected, files };
    const row = get(gridRowsAtom).find(({ id }) => id === row_id);
    set(dropAtom, direction, step.id);
    if (row !== undefined) {
      set(revealCellAtom, { row_id, column: field.id });
      if (!isSameCell(row.data[field.id] ?? null, expected)) return { type: "changed", step };
    }
    try {
      const restored = set(plannedEditAtom, edit)?.after ?? null;
      const mirrored = { ...step, [direction === "undo" ? "before" : "after"]: restored };
      set(noteTakenAtom, direction, mirrored);
      await set(editCellAtom, edit);
      return { type: "done", step, isHere: row !== undefined };
    } catch (error) {
      set(dropAtom, opposite(direction), step.id);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "NOT_FOUND") {
        set(dropCellAtom, step);
        return { type: "gone", step };
      }
      if (error.code === "CONFLICT") {
        void set(loadRowsAtom);
        return { type: "changed", step };
      }
      if (error.isTemporary) set(pushAtom, direction, step, table);
      throw error;
    }
  },
);

/** The cell's content in the format of its editor so that an edit restores it. */
export function editorValue(field: FieldDefinition, cell: Cell | null): JsonValue {
  const value = fromCell(field, cell);
  return fieldTypeRow(field.type).value === "json" && value !== null ? JSON.stringify(value) : value;
}
