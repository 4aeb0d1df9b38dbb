import { atom } from "jotai";
import type { ConnectedVerdict } from "#core/contracts/connections/rows.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Reason } from "#core/fields/reason.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { explainReasons } from "#core/forms/submitting/explain-reasons.ts";
import { en } from "#core/forms/texts/en.ts";
import {
  type CellChange,
  type CellTransactionEvent,
  NO_TRANSACTIONS,
  reduceTransactions,
  unconfirmedCells,
} from "#core/tables/cell-transactions.ts";
import type { FormerKind } from "#core/tables/conversion/former-field.ts";
import { editCell, type NamedFile } from "#core/tables/edit-cell.ts";
import type { Clock } from "#core/values/clock.ts";
import { isJsonObject, type JsonValue } from "#core/values/json.ts";
import { ApiError } from "../../api/client.ts";
import { copiedRangeAtom } from "./copied-range.ts";
import { localFilterAtom } from "./local-search.ts";
import { asideRowsAtom, refreshRowsAtom, removedRowsAtom, storedRowsAtom } from "./page.ts";
import { phoneRules } from "./phone-rules.ts";
import { forgetRefusedAtom } from "./refusals/refused-cells.ts";
import { cellTexts } from "./refusals/texts.ts";
import { type GridRow, withTransactions } from "./rows.ts";
import {
  isOpenTableAtom,
  openTableAtom,
  TABLE_SOURCES,
  type TablePlace,
  tableKey,
  tablePlaceAtom,
} from "./table.ts";
import { writtenCell } from "./tables/written-cell.ts";
import { limitsClockAtom } from "./zone.ts";

const WORDS = { ...en, "validation.badInput.tel": cellTexts.phone, "validation.ambiguous": cellTexts.number };

/** Thrown if the value is invalid for the field. The message explains how to correct it. */
export class CellRefused extends Error {
  constructor(field: FieldDefinition, reasons: readonly Reason[]) {
    super(explainReasons(field, reasons, WORDS, "en"));
    this.name = "CellRefused";
  }
}

/** Why a cell cannot contain the value, for users; null if it can. */
export function refusal(field: FieldDefinition, value: JsonValue, clock: Clock): string | null {
  const edited = editCell(field, value, { isUrl: URL.canParse, clock, phones: phoneRules() });
  return edited.ok ? null : new CellRefused(field, edited.reasons).message;
}

/** Unconfirmed edits. */
export const transactionsAtom = atom(NO_TRANSACTIONS);
export const reduceAtom = atom(null, (get, set, event: CellTransactionEvent) =>
  set(transactionsAtom, reduceTransactions(get(transactionsAtom), event)),
);

const editedRowsAtom = atom((get) => withTransactions(get(storedRowsAtom), get(transactionsAtom)));

export interface Editing {
  /** The typed text that replaces the content; null to edit the content. */
  typed: string | null;
  /** Why this text was refused before. */
  problem?: string;
}
/** How the active cell is being edited. `editingAtom` is for readers. */
export const editingStateAtom = atom<Editing | null>(null);

interface Place {
  /** The table, as `tableKey` names it. */
  table: string;
  index: number;
  row: GridRow | null;
  /** The id of the row above. */
  above: string | undefined;
}
/** Where the active cell was last seen. One object per store, never rendered. */
export const lastPlaceAtom = atom((): Place => ({ table: "", index: 0, row: null, above: undefined }));

/**
 * The rows of the page with unconfirmed edits on top, or those of them that a search in the browser finds. A row that
 * is being edited stays until its editor closes, so that nobody types into nothing.
 */
export const gridRowsAtom = atom((get) => {
  const edited = get(editedRowsAtom);
  const rows = get(localFilterAtom)?.(edited) ?? edited;
  const { table, index, row, above } = get(lastPlaceAtom);
  const isHeld = get(editingStateAtom) !== null && row !== null && table === tableKey(get(openTableAtom));
  if (!isHeld || rows.some(({ id }) => id === row.id)) return rows;
  const at = rows.findIndex(({ id }) => id === above);
  return rows.toSpliced(at < 0 ? index : at + 1, 0, row);
});

/** The rows of the page, also those that a search hides, then that of the open record unless it was deleted. Edited alike. */
export const knownRowsAtom = atom((get) => {
  const aside = get(asideRowsAtom).filter(({ id }) => !get(removedRowsAtom).has(id));
  return withTransactions([...get(storedRowsAtom), ...aside], get(transactionsAtom));
});

/** Cells with unconfirmed edits, by row and column. */
export const unconfirmedAtom = atom((get) => unconfirmedCells(get(transactionsAtom)));

/** A cell's change, with what is sent of it: the value in the format of its editor. */
export interface SentCell extends CellChange {
  value: JsonValue;
  /** Of which earlier type of the column the value is; absent: of the present one. */
  former?: FormerKind;
  /** Shown number of the row, such as `#001`. */
  local_id?: string;
}

/** The part of a transaction that is not shown: where its cells are, and who waits for the server's verdicts on them. */
export interface Errand {
  place: TablePlace;
  /** Whether it is one cell, which may have files. */
  isOne: boolean;
  resolve: (verdicts: readonly ConnectedVerdict[]) => void;
  reject: (error: unknown) => void;
}
/** By the ids of their transactions. */
export const errands = new Map<string, Errand>();

/** A cell's new value in the format of its editor; `editCell` describes it. */
export interface CellEdit {
  row_id: string;
  field: FieldDefinition;
  value: JsonValue;
  /** The expected content of the cell on the server; undefined if any is accepted. */
  expected?: Cell | null;
  /** The content that a person saw before, of a row that may not be known here. */
  seen?: Cell | null;
  /** For a cell of files: all files that the value may refer to. */
  files?: readonly NamedFile[];
  /** The table of the row, which need not be open any more. If absent, the open one. */
  place?: TablePlace;
}

/** The change that an edit makes; null if none. Throws CellRefused if the value is invalid. */
export const plannedEditAtom = atom(null, (get, _set, edit: CellEdit) => {
  const { row_id, field, value, expected, seen, files, place } = edit;
  const clock = fieldTypeRow(field.type).value === "datetime" ? get(limitsClockAtom) : undefined;
  const edited = editCell(field, value, { isUrl: URL.canParse, files, clock, phones: phoneRules() });
  if (!edited.ok) throw new CellRefused(field, edited.reasons);
  // Rows of two tables outside may have the same key.
  const isHere = place === undefined || get(isOpenTableAtom)(place);
  const row = isHere ? get(knownRowsAtom).find(({ id }) => id === row_id) : undefined;
  const shown = row === undefined ? seen : (row.data[field.id] ?? null);
  const change = { before: expected === undefined ? (shown ?? null) : expected, after: edited.cell };
  // A cell that nobody saw is unknown, so its edit is always sent.
  if (shown !== undefined && isSameCell(shown, change.after)) return null;
  return shown === undefined && expected === undefined ? { ...change, is_unseen: true } : change;
});

/**
 * Shows the edit immediately and sends it, with the content that it was made on: others' newer content is never
 * overwritten. Resolves when the server has confirmed the edit, or if nothing changes. While the server cannot be
 * reached, the edit waits. Rejects with CellRefused before any change, or with an ApiError after rolling back.
 */
export const editCellAtom = atom(
  null,
  async (get, set, edit: CellEdit & { local_id?: string }): Promise<void> => {
    const change = set(plannedEditAtom, edit);
    if (change === null) return;
    const { row_id, local_id, field, value, place = get(tablePlaceAtom) } = edit;
    const cells = [{ row_id, local_id, column: field.id, value, ...change }];
    const { writer } = TABLE_SOURCES[place.kind];
    try {
      const [verdict] = await set(showAndSendAtom, cells, place, true);
      if (writer) writtenCell(verdict!, field);
    } catch (error) {
      // The row may be another one now, be gone, or have been changed although the answer was lost.
      if (writer) void set(refreshRowsAtom);
      throw explainedRefusal(error, field);
    }
  },
);

/** Loads what sends edits. The page loads it early, because nothing can be loaded during an outage. */
const loadSending = () => import("./sending/send-edits.ts");

/**
 * Shows changed cells immediately and sends them. Edits with a cell in common are sent in order, others in parallel.
 * Resolves with the server's verdicts; what it refused is rolled back. Rejects after rolling all of it back.
 */
export const showAndSendAtom = atom(
  null,
  (
    _get,
    set,
    cells: readonly SentCell[],
    place: TablePlace,
    isOne: boolean,
    id: string = crypto.randomUUID(),
  ): Promise<readonly ConnectedVerdict[]> => {
    set(forgetRefusedAtom, cells);
    return new Promise((resolve, reject) => {
      errands.set(id, { place, isOne, resolve, reject });
      set(copiedRangeAtom, null);
      set(reduceAtom, { type: "edit", transaction: { id, cells } });
      const send = (): Promise<void> =>
        loadSending().then(
          ({ sendEditsAtom }) => set(sendEditsAtom),
          () => new Promise((again) => setTimeout(again, 3_000)).then(send),
        );
      void send();
    });
  },
);

/** Whether the server no longer has what an edit was to change. */
export const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "NOT_FOUND";

/** Whether the cell contains something other than what an edit was made on. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "CONFLICT" && error.info?.reason === undefined;

/** Returns a CellRefused with the server's reasons if it gave any, else the error itself. */
export function explainedRefusal(error: unknown, field: FieldDefinition): unknown {
  if (!(error instanceof ApiError) || error.code !== "VALIDATION_FAILED") return error;
  const reasons = (error.info?.fields as Record<string, Reason[]> | undefined)?.[field.name];
  return reasons ? new CellRefused(field, reasons) : error;
}

/**
 * Whether two cells have the same content. No cell, a cell without a value and an empty text are all empty.
 */
export function isSameCell(a: Cell | null, b: Cell | null): boolean {
  const comparable = (cell: Cell | null) => {
    const { value = null, form_field_option_id = null, form_field_option_ids = [] } = cell ?? {};
    const { storage_object_paths = [] } = cell ?? {};
    const text = value === "" ? null : value;
    const parts = [text, form_field_option_id, form_field_option_ids, storage_object_paths];
    return JSON.stringify(parts, (_, part) => (isJsonObject(part) ? inOrder(part) : part));
  };
  return comparable(a) === comparable(b);
}

/** The database orders the keys of an object in its own way. */
const inOrder = (object: object) =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
