import { atom } from "jotai";
import type { ConnectedVerdict } from "#core/contracts/connections/rows.ts";
import { type CellVerdict, MAX_CELLS } from "#core/contracts/grid/rows.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FormerKind } from "#core/tables/conversion/former-field.ts";
import type { JsonValue } from "#core/values/json.ts";
import { CellRefused, gridRowsAtom, isSameCell, plannedEditAtom, showAndSendAtom } from "./edits.ts";
import {
  type BatchStep,
  type CellStep,
  type Direction,
  editorValue,
  historyStateAtom,
  noteStepAtom,
  noteTakenAtom,
  type Step,
  type StepOutcome,
} from "./history.ts";
import { refreshRowsAtom } from "./page.ts";
import { forgetRefusedOfAtom } from "./refusals/refused-cells.ts";
import { revealCellAtom } from "./selection.ts";
import { isOpenTableAtom, TABLE_SOURCES, type TablePlace, tablePlaceAtom } from "./table.ts";

/** Edits of many cells: pasted, filled and cleared ranges, and their undo. Loaded with the first of them. */

/** A cell's new value in the format of its editor. */
export interface BatchEdit {
  row_id: string;
  local_id: string;
  field: FieldDefinition;
  value: JsonValue;
  /** The content that a person saw before, of a row that is not on the page. */
  seen?: Cell | null;
  /** Whether the content that a person saw is of an earlier type of the column. */
  converts?: boolean;
}

/** A cell that was not changed. */
export interface RefusedEdit {
  edit: BatchEdit;
  /** `invalid` with the reason in words; `failed` if trying again may help. */
  cause: "invalid" | "conflict" | "not_found" | "read_only" | "failed";
  message: string | null;
}

export interface BatchOutcome {
  /** Id of the step that undoes it; null: nothing was changed. */
  step_id: string | null;
  changed: number;
  refused: RefusedEdit[];
}

/** What is sent of a cell, beside what is shown. */
interface Change extends CellStep {
  value: JsonValue;
  /** Whether nobody saw what the cell contained. */
  is_unseen?: boolean;
  former?: FormerKind;
}

/** Time after which the planning of a batch lets the browser handle input and draw, in milliseconds. */
const SLICE_MS = 15;

/** Edits that are checked and shown without a pause in between. */
const MANY = 100;

function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/**
 * Checks all edits, a few milliseconds at a time, then shows those that are valid, records them as one step for undo and
 * sends them. Resolves when the server has answered. `again`: their table, if they are sent again, which need not be open
 * any more.
 */
export const changeCellsAtom = atom(
  null,
  async (get, set, edits: readonly BatchEdit[], again?: TablePlace): Promise<BatchOutcome> => {
    const place = again ?? get(tablePlaceAtom);
    const refused: RefusedEdit[] = [];
    const changes: Change[] = [];
    let begin = performance.now();
    for (const edit of edits) {
      try {
        const expected = edit.converts ? edit.seen : undefined;
        const planned = set(plannedEditAtom, { ...edit, place, expected });
        if (planned !== null) changes.push({ id: crypto.randomUUID(), ...edit, ...planned });
      } catch (error) {
        if (!(error instanceof CellRefused)) throw error;
        refused.push({ edit, cause: "invalid", message: error.message });
      }
      if (performance.now() - begin > SLICE_MS) {
        await pause();
        begin = performance.now();
      }
    }
    // Showing many cells takes a while of its own.
    if (edits.length > MANY) await pause();
    // Meanwhile another table may have been opened, in which nobody has seen these cells.
    const isSeen = again !== undefined || get(isOpenTableAtom)(place);
    if (changes.length === 0 || !isSeen) return { step_id: null, changed: 0, refused };
    const step: BatchStep = { id: crypto.randomUUID(), cells: changes, take: takeBatchAtom };
    set(noteStepAtom, step, place);
    const verdicts = await set(sendChangesAtom, changes, place);
    // The server's cell may differ from the planned one, such as by an option's present name.
    const cells = changes.flatMap((change, index) => {
      const verdict = verdicts[index]!;
      return verdict.verdict === "changed" ? [{ ...change, after: verdict.cell }] : [];
    });
    set(replaceStepAtom, { ...step, cells });
    for (const [index, change] of changes.entries()) {
      const verdict = verdicts[index]!;
      if (verdict.verdict !== "changed") refused.push(refusalOf(change, verdict));
    }
    return { step_id: cells.length > 0 ? step.id : null, changed: cells.length, refused };
  },
);

type Verdict = CellVerdict | { verdict: "failed"; message: string };

function refusalOf(change: Change, verdict: Exclude<Verdict, { verdict: "changed" }>): RefusedEdit {
  const { row_id, local_id, field, value, before } = change;
  const edit = { row_id, local_id, field, value, seen: before };
  if (verdict.verdict === "failed") return { edit, cause: "failed", message: verdict.message };
  const message = verdict.verdict === "invalid" ? new CellRefused(edit.field, verdict.reasons).message : null;
  return { edit, cause: verdict.verdict, message };
}

/** Shows changes immediately and sends them, in as many calls as they need. Returns a verdict for each. */
const sendChangesAtom = atom(null, async (_get, set, changes: readonly Change[], place: TablePlace) => {
  const most = TABLE_SOURCES[place.kind].writer === undefined ? MAX_CELLS : MOST_OUTSIDE;
  const parts = await Promise.all(inCalls(changes, most).map((part) => set(sendPartAtom, part, place)));
  return parts.flat();
});

const sendPartAtom = atom(null, async (_get, set, changes: readonly Change[], place: TablePlace) => {
  const cells = changes.map((change) => ({
    ...placeOf(change),
    local_id: change.local_id,
    value: change.value,
    former: change.former,
    before: change.before,
    after: change.after,
    ...(change.is_unseen && { is_unseen: true }),
  }));
  try {
    return (await set(showAndSendAtom, cells, place, false)).map(inWords);
  } catch (error) {
    if (TABLE_SOURCES[place.kind].writer !== undefined) void set(refreshRowsAtom);
    const message = error instanceof Error ? error.message : String(error);
    return changes.map((): Verdict => ({ verdict: "failed", message }));
  }
});

const inWords = (verdict: ConnectedVerdict): Verdict =>
  verdict.verdict === "failed" ? { verdict: "failed", message: verdict.reason } : verdict;

const placeOf = ({ row_id, field }: Pick<Change, "row_id" | "field">) => ({ row_id, column: field.id });

/** Less than the server accepts in one call, in UTF-16 code units. */
const MOST_LENGTH = 400_000;

/** Each may be of another row, which takes a request of its own. */
const MOST_OUTSIDE = 100;

function inCalls(changes: readonly Change[], most: number): Change[][] {
  const calls: Change[][] = [];
  let room = 0;
  for (const change of changes) {
    const length = JSON.stringify([change.value, change.before]).length;
    room -= length;
    if (room < 0 || calls.at(-1)!.length === most) {
      calls.push([]);
      room = MOST_LENGTH - length;
    }
    calls.at(-1)!.push(change);
  }
  return calls;
}

/** Puts a step of many cells in the place of the one with its id; without cells, only removes that. */
const replaceStepAtom = atom(null, (get, set, step: BatchStep) => {
  const replaced = (steps: readonly Step[]) =>
    steps.flatMap((known) => (known.id !== step.id ? [known] : step.cells.length === 0 ? [] : [step]));
  const { table, undo, redo } = get(historyStateAtom);
  set(historyStateAtom, { table, undo: replaced(undo), redo: replaced(redo) });
});

/** Undoes or redoes a batch, without the cells that others have changed since. */
const takeBatchAtom = atom(
  null,
  async (get, set, step: BatchStep, direction: Direction): Promise<StepOutcome> => {
    const table = get(tablePlaceAtom);
    const rows = new Map(get(gridRowsAtom).map((row) => [row.id, row]));
    const isHere = step.cells.some(({ row_id }) => rows.has(row_id));
    const changes = step.cells.flatMap((cell): Change[] => {
      const [expected, after] = direction === "undo" ? [cell.after, cell.before] : [cell.before, cell.after];
      const row = rows.get(cell.row_id);
      if (row !== undefined && !isSameCell(row.data[cell.field.id] ?? null, expected)) return [];
      const change = { ...cell, id: crypto.randomUUID(), before: expected, after };
      if (direction === "undo" && cell.converts) {
        return [{ ...change, value: after?.value ?? null, former: typeof after?.value as FormerKind }];
      }
      return [{ ...change, value: editorValue(cell.field, after), former: undefined }];
    });
    if (changes.length === 0) return { type: "changed", step };
    const restored = (kept: readonly Change[]): BatchStep => ({
      ...step,
      cells: kept.map(({ before, after, ...cell }) =>
        direction === "undo" ? { ...cell, before: after, after: before } : { ...cell, before, after },
      ),
    });
    if (direction === "undo") set(forgetRefusedOfAtom, step.id);
    set(noteTakenAtom, direction, restored(changes));
    const first = changes.find(({ row_id }) => rows.has(row_id));
    if (first !== undefined) set(revealCellAtom, placeOf(first));
    const verdicts = await set(sendChangesAtom, changes, table);
    const failed = verdicts.find((verdict) => verdict.verdict === "failed");
    const kept = changes.flatMap((change, place) => {
      const verdict = verdicts[place]!;
      return verdict.verdict === "changed" ? [{ ...change, after: verdict.cell }] : [];
    });
    set(replaceStepAtom, restored(kept));
    if (failed !== undefined) {
      const left = changes.filter((_, place) => verdicts[place]!.verdict === "failed");
      const again = { ...restored(left), id: crypto.randomUUID() };
      set(noteTakenAtom, direction === "undo" ? "redo" : "undo", again, table);
      throw new Error(failed.message);
    }
    if (kept.length === 0) return { type: "changed", step };
    return { type: "done", step, isHere, left: step.cells.length - kept.length };
  },
);
