import { fieldName } from "#core/tables/cell-text.ts";
import type { CellPlace } from "#core/tables/cell-transactions.ts";
import { parseHtmlTable } from "#core/tables/clipboard/html-table.ts";
import { type CellRange, placeBlock } from "#core/tables/clipboard/place-block.ts";
import { readPlainCopy } from "#core/tables/clipboard/plain-copy.ts";
import type { Block } from "#core/tables/clipboard/tsv.ts";
import type { JsonValue } from "#core/values/json.ts";
import { toast, toastStore } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import {
  type BatchEdit,
  type BatchOutcome,
  changeCellsAtom,
  type RefusedEdit,
} from "../../../state/grid/cell-batches.ts";
import { editorValue } from "../../../state/grid/history.ts";
import { markRefusedAtom } from "../../../state/grid/refusals/refused-cells.ts";
import { revealCellAtom } from "../../../state/grid/selection.ts";
import { type TablePlace, tableAtom, tablePlaceAtom } from "../../../state/grid/table.ts";
import { announceAtom } from "../../../state/shell/announcement.ts";
import { cellsToast } from "../cells/cell-failure.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { sayClosed, sayRequired } from "../cells/cell-notices.ts";
import type { Position } from "../table/navigation.ts";
import { cellCount } from "../table/range.ts";
import { texts } from "../texts.ts";
import { isMaskedCopy } from "./copied.ts";
import { clearableField, copiedText, positionsOf, type RangePlace, writableField } from "./range-place.ts";
import { rangeTexts, rangeWords } from "./texts.ts";
import { unreadText } from "./unread-text.ts";

/** A cell's new value; undefined if its text is not accepted. */
interface Wish {
  at: Position;
  value: JsonValue | undefined;
  /** What was pasted. */
  text?: string;
}

/** The value that a column's cells make of a text; undefined if they do not accept it. */
function pastedValue(place: RangePlace, column: number, text: string): JsonValue | undefined {
  const field = writableField(place, column);
  const value = field ? cellKind(field).paste?.(text, field, place.zone) : undefined;
  return value === "" ? null : value;
}

/** Clears all cells of the range. */
export function clearCells(place: RangePlace): void {
  void change(
    place,
    positionsOf(place.range).map((at) => ({ at, value: null })),
  );
}

/**
 * Pastes what was copied elsewhere or here, at the first cell of the range. `pasteText` pastes a single text into a
 * single cell.
 */
export function pasteBlock(
  place: RangePlace,
  { text, html }: { text: string; html: string },
  pasteText: (text: string) => void,
): void {
  const table = parseHtmlTable(html);
  if (table === null && isMaskedCopy(text))
    return void toast.info(rangeTexts.masked_copy, { id: cellsToast(null) });
  const block: Block<string | null> = table ?? readPlainCopy(text);
  const [single] = block.length === 1 && block[0]!.length === 1 ? block[0]! : [];
  if (typeof single === "string" && cellCount(place.range) === 1) {
    pasteText(single);
    return;
  }
  const { rows, columns } = place;
  const extent = { rows: rows.length, columns: columns.length };
  const { cells, range, cut_off } = placeBlock(block, place.range, extent);
  place.selectRange({ row: range.top, column: range.left }, { row: range.bottom, column: range.right });
  // The text of a masked cell is not its answer.
  const wishes = cells.flatMap(({ row, column, text: written }): Wish[] =>
    written === null
      ? []
      : [{ at: { row, column }, value: pastedValue(place, column, written), text: written }],
  );
  void change(place, wishes, { cut_off, masked: cells.length - wishes.length });
}

/** Fills the range with its first row, or a range of one row with the row above. */
export function fillDown(place: RangePlace): void {
  const { top, bottom, left, right } = place.range;
  const source = top === bottom ? top - 1 : top;
  // The change then says that the table is closed.
  if (source >= 0 || !place.canEdit)
    fill(place, { top: source, bottom: source, left, right }, { top: source, bottom, left, right });
}

/** Repeats the cells of one range in another that contains it. */
export function fill(place: RangePlace, source: CellRange, target: CellRange): void {
  const { top, left } = source;
  const height = source.bottom - top + 1;
  const width = source.right - left + 1;
  const wrap = (index: number, first: number, size: number) =>
    first + ((((index - first) % size) + size) % size);
  const wishes = positionsOf(target).flatMap((at): Wish[] => {
    const from = { row: wrap(at.row, top, height), column: wrap(at.column, left, width) };
    if (from.row === at.row && from.column === at.column) return [];
    if (from.column !== at.column) {
      const text = copiedText(place, from);
      return [{ at, value: pastedValue(place, at.column, text), text }];
    }
    const field = writableField(place, at.column);
    if (field === null) return [{ at, value: undefined }];
    return [{ at, value: editorValue(field, place.rows[from.row]?.data[field.id] ?? null) }];
  });
  void change(place, wishes);
}

/** Makes the changes as one step for undo, and tells what became of them. */
async function change(
  place: RangePlace,
  wishes: readonly Wish[],
  { cut_off, masked } = { cut_off: 0, masked: 0 },
): Promise<void> {
  const { store, rows, canEdit, isReadonly } = place;
  if (!canEdit) return void sayClosed(isReadonly);
  const skipped = new Set<number>();
  const refused: RefusedEdit[] = [];
  const edits = wishes.flatMap(({ at, value, text = "" }): BatchEdit[] => {
    const field = value === null ? clearableField(place, at.column) : writableField(place, at.column);
    if (field === null) {
      skipped.add(at.column);
      return [];
    }
    const { id: row_id, local_id } = rows[at.row]!;
    const edit = { row_id, local_id, field, value: value ?? null };
    if (value !== undefined) return [edit];
    refused.push({ edit, cause: "invalid", message: unreadText(field, text, place.zone) });
    return [];
  });
  const tried = edits.length + refused.length;
  const table = store.get(tablePlaceAtom);
  const outcome = await store.set(changeCellsAtom, edits);
  report(
    { store, table },
    { ...outcome, refused: [...refused, ...outcome.refused] },
    { skipped: skipped.size, cut_off, masked, tried },
  );
  sayEmptied(place, table, edits, outcome);
}

/** Tells how many required cells were emptied, and offers to bring them back. */
function sayEmptied(
  { store, rows }: RangePlace,
  table: TablePlace,
  edits: readonly BatchEdit[],
  { refused }: BatchOutcome,
): void {
  const nameOf = ({ row_id, field }: BatchEdit) => `${row_id} ${field.id}`;
  const left = new Set(refused.map(({ edit }) => nameOf(edit)));
  const before = new Map(rows.map(({ id, data }) => [id, data]));
  const emptied = edits.flatMap((edit): BatchEdit[] => {
    const cell = before.get(edit.row_id)?.[edit.field.id] ?? null;
    const isEmptied = edit.value === null && edit.field.required && cell !== null && !left.has(nameOf(edit));
    return isEmptied ? [{ ...edit, value: editorValue(edit.field, cell), seen: null }] : [];
  });
  if (emptied.length === 0) return;
  const { required_empty } = rangeWords[store.get(tableAtom).kind];
  sayRequired(say(required_empty, { n: emptied.length }), async () => {
    const outcome = await store.set(changeCellsAtom, emptied, table);
    report({ store, table }, outcome, { skipped: 0, cut_off: 0, masked: 0, tried: emptied.length });
  });
}

/** Refused cells that a message names. */
const MOST_NAMED = 3;

function report(
  { store, table }: Pick<RangePlace, "store"> & { table: TablePlace },
  { step_id, changed, refused }: BatchOutcome,
  { skipped, cut_off, masked, tried }: Record<"skipped" | "cut_off" | "masked" | "tried", number>,
): void {
  const news = changed > 0 ? say(rangeTexts.changed, { n: changed }) : rangeTexts.nothing;
  const left = [
    ...(skipped > 0 ? [say(rangeTexts.skipped, { n: skipped })] : []),
    ...(cut_off > 0 ? [say(rangeTexts.cut_off, { n: cut_off })] : []),
    ...(masked > 0 ? [say(rangeTexts.masked, { n: masked })] : []),
  ];
  const reasonOf = ({ cause, message }: RefusedEdit) => message ?? rangeTexts.reasons[cause];
  const named = refused.slice(0, MOST_NAMED).map((one) =>
    say(rangeTexts.reason, {
      cell: say(texts.quoted_cell, { question: fieldName(one.edit.field), id: one.edit.local_id }),
      reason: reasonOf(one),
    }),
  );
  // One paste is told at a time.
  for (const { id } of toastStore.get()) if (id.startsWith(cellsToast(""))) toast.dismiss(id);
  const id = cellsToast(step_id);
  if (refused.length === 0) {
    if (left.length > 0) toast.info(news, { id, description: left.join(" ") });
    else store.set(announceAtom, news);
    return;
  }
  const places = refused.map((one) => ({
    ...{ row_id: one.edit.row_id, column: one.edit.field.id },
    reason: reasonOf(one),
  }));
  store.set(markRefusedAtom, places, step_id);
  const more = refused.length - named.length;
  const failed = refused.filter(({ cause }) => cause === "failed").map(({ edit }) => edit);
  const show = ({ row_id, column }: CellPlace) => {
    store.set(revealCellAtom, { row_id, column });
    document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
  };
  const again = async () => {
    const outcome = await store.set(changeCellsAtom, failed, table);
    report({ store, table }, outcome, { skipped: 0, cut_off: 0, masked: 0, tried: failed.length });
  };
  toast.error(say(rangeTexts.refused, { n: refused.length, all: tried }), {
    id,
    description: [...named, ...(more > 0 ? [say(rangeTexts.more, { n: more })] : []), ...left].join(" "),
    isEverywhere: true,
    action:
      failed.length > 0
        ? { label: texts.retry, onClick: () => void again() }
        : { label: rangeTexts.show, onClick: () => show(places[0]!) },
  });
}
