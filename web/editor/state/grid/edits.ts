import { atom } from "jotai";
import type { updateCell } from "#core/contracts/grid/rows.ts";
import type { Body } from "#core/contracts/wire/contract.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Reason } from "#core/fields/reason.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { reasonSentences } from "#core/forms/submitting/reason-text.ts";
import { en } from "#core/forms/texts/en.ts";
import {
  type CellTransactionEvent,
  NO_TRANSACTIONS,
  reduceTransactions,
  sendable,
} from "#core/tables/cell-transactions.ts";
import { editCell, type NamedFile } from "#core/tables/edit-cell.ts";
import type { Clock } from "#core/values/clock.ts";
import type { JsonValue } from "#core/values/json.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { patchRowsAtom, storedRowsAtom } from "./page.ts";
import { gridFormIdAtom } from "./query.ts";
import { applyCells, withTransactions } from "./rows.ts";
import { limitsClockAtom } from "./zone.ts";

/** The value does not fit the field. The message tells how to mend it. */
export class CellRefused extends Error {
  constructor(field: FieldDefinition, reasons: readonly Reason[]) {
    super(reasonSentences(field, reasons, en, "en"));
    this.name = "CellRefused";
  }
}

/** Why a value cannot be in a cell, in words; null when it can. */
export function refusal(field: FieldDefinition, value: JsonValue, clock: Clock): string | null {
  const edited = editCell(field, value, { isUrl: URL.canParse, clock });
  return edited.ok ? null : new CellRefused(field, edited.reasons).message;
}

const transactionsAtom = atom(NO_TRANSACTIONS);
const reduceAtom = atom(null, (get, set, event: CellTransactionEvent) =>
  set(transactionsAtom, reduceTransactions(get(transactionsAtom), event)),
);

/** What the grid shows: the rows of the page with unconfirmed edits on top. */
export const gridRowsAtom = atom((get) => withTransactions(get(storedRowsAtom), get(transactionsAtom)));

/** Columns of unconfirmed edits by row. */
export const unconfirmedAtom = atom((get) => {
  const columns = new Map<string, Set<string>>();
  for (const { row_id, column } of get(transactionsAtom).transactions) {
    columns.set(row_id, (columns.get(row_id) ?? new Set()).add(column));
  }
  return columns;
});

/** What goes with a transaction and is nothing to show: what to send, and whom to tell. */
interface Errand extends Omit<CellEdit, "row_id" | "files"> {
  form_id: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}
const errands = new Map<string, Errand>();

/** An editor's value for a cell; `editCell` says what may be in it. */
export interface CellEdit {
  row_id: string;
  field: FieldDefinition;
  value: JsonValue;
  /** What the cell must hold on the server; undefined: whatever it holds. */
  expected?: Cell | null;
  /** Of a cell of files: all that it may name. */
  files?: readonly NamedFile[];
}

/** What an edit changes; null when nothing. Throws CellRefused when the value does not fit. */
export const plannedEditAtom = atom(null, (get, _set, { row_id, field, value, files }: CellEdit) => {
  const clock = fieldTypeRow(field.type).value === "datetime" ? get(limitsClockAtom) : undefined;
  const edited = editCell(field, value, { isUrl: URL.canParse, files, clock });
  if (!edited.ok) throw new CellRefused(field, edited.reasons);
  const row = get(gridRowsAtom).find(({ id }) => id === row_id);
  const change = { before: row?.data[field.id] ?? null, after: edited.cell };
  // Of a row that is on another page, nothing is known here.
  return row !== undefined && isSameCell(change.before, change.after) ? null : change;
});

/**
 * Shows the edit at once and sends it: edits of one cell one after the other, different cells side by side. Fulfilled
 * when the server has confirmed it, or when there was nothing to change. Rejected with CellRefused before anything
 * happened, or with an ApiError after the edit was taken back.
 */
export const editCellAtom = atom(null, async (get, set, edit: CellEdit): Promise<void> => {
  const change = set(plannedEditAtom, edit);
  if (change === null) return;
  const { row_id, files: _, ...errand } = edit;
  const id = crypto.randomUUID();
  const form_id = get(gridFormIdAtom);
  return new Promise((resolve, reject) => {
    errands.set(id, { ...errand, form_id, resolve, reject });
    set(reduceAtom, { type: "edit", transaction: { id, row_id, column: edit.field.id, ...change } });
    set(sendAtom);
  });
});

/** Sends every edit that may go now. */
const sendAtom = atom(null, (get, set): void => {
  for (const { id, row_id } of sendable(get(transactionsAtom))) {
    set(reduceAtom, { type: "send", id });
    void set(sendOneAtom, id, row_id);
  }
});

/** After so many milliseconds an edit goes again of which nobody has said whether it arrived. */
const REPEAT_MS = 1_000;

/** Once more when it may help: a cell that holds the value already stays as it is, so nothing is done twice. */
async function callTwice<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  return send().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || !error.isTemporary) throw error;
    await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    return send();
  });
}

const sendOneAtom = atom(null, async (_get, set, transaction_id: string, row_id: string): Promise<void> => {
  const { form_id, field, value, expected, resolve, reject } = errands.get(transaction_id)!;
  const field_id = field.id;
  errands.delete(transaction_id);
  try {
    const params = { form_id, row_id, field_id };
    const body = { transaction_id, value, expected } as Body<typeof updateCell>;
    const { version, cell } = await callTwice(() => call(endpoints.updateCell, { params, body }));
    set(patchRowsAtom, (rows) => applyCells(rows, { row_id, cells: { [field_id]: cell }, version }), 0);
    set(reduceAtom, { type: "resolve", id: transaction_id });
    resolve();
  } catch (error) {
    set(reduceAtom, { type: "fail", id: transaction_id });
    reject(explainedRefusal(error, field));
  }
  set(sendAtom);
});

/** The server's reasons in words, where it gave any. */
export function explainedRefusal(error: unknown, field: FieldDefinition): unknown {
  if (!(error instanceof ApiError) || error.code !== "VALIDATION_FAILED") return error;
  const reasons = (error.info?.fields as Record<string, Reason[]> | undefined)?.[field.name];
  return reasons ? new CellRefused(field, reasons) : error;
}

/** No cell, a cell without a value and an empty text are the same nothing. */
export function isSameCell(a: Cell | null, b: Cell | null): boolean {
  const comparable = (cell: Cell | null) => {
    const { value = null, form_field_option_id = null, form_field_option_ids = [] } = cell ?? {};
    const { storage_object_paths = [] } = cell ?? {};
    const text = value === "" ? null : value;
    return JSON.stringify([text, form_field_option_id, form_field_option_ids, storage_object_paths]);
  };
  return comparable(a) === comparable(b);
}
