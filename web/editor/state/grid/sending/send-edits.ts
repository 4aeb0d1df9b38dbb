import { atom, type WritableAtom } from "jotai";
import type { ConnectedVerdict } from "#core/contracts/connections/rows.ts";
import type { updateCell, updateCells } from "#core/contracts/grid/rows.ts";
import type { Body } from "#core/contracts/wire/contract.ts";
import type { Cell } from "#core/fields/cell.ts";
import { type CellTransaction, sendable } from "#core/tables/cell-transactions.ts";
import { ApiError, call } from "../../../api/client.ts";
import * as endpoints from "../../../api/endpoints.ts";
import { FIRST_RETRY_MS, LAST_RETRY_MS } from "../../editing/edit-sender.ts";
import { retriesAtom, type SaveStatus, setSaveStatusAtom } from "../../editing/save-status.ts";
import { type Errand, errands, reduceAtom, type SentCell, transactionsAtom } from "../edits.ts";
import { patchRowsAtom } from "../page.ts";
import { noteNewsAtom } from "../read-again.ts";
import { applyRows, type RowCells } from "../rows.ts";
import { TABLE_SOURCES } from "../table.ts";

/**
 * Sends edits of cells until the server has judged each of them. An edit that did not arrive, or whose answer was lost,
 * stays on the screen and is sent again: it names what it was made on, so it takes effect once and overwrites nobody.
 */

/** Edits in flight at once. After an outage many may wait. */
const MOST_AT_ONCE = 6;

/** Names the state of cells among those of forms. */
const STATUS_KEY = "cells";

interface Sending {
  in_flight: number;
  /** Why edits wait; null: they do not. */
  problem: { reason: string; isRetrying: boolean } | null;
  retry_ms: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  retry: (() => void) | null;
}

/** One object per store, never rendered. */
const sendingAtom = atom(
  (): Sending => ({ in_flight: 0, problem: null, retry_ms: FIRST_RETRY_MS, timer: undefined, retry: null }),
);

/** Sends every edit that can be sent now. While the server cannot be reached, only a retry does, with one edit. */
export const sendEditsAtom: WritableAtom<null, [isRetry?: boolean], void> = atom(
  null,
  (get, set, isRetry = false) => {
    const sending = get(sendingAtom);
    const most = sending.problem === null ? MOST_AT_ONCE : isRetry ? 1 : 0;
    const free = Math.max(0, most - sending.in_flight);
    for (const transaction of sendable(get(transactionsAtom)).slice(0, free)) {
      clearTimeout(sending.timer);
      sending.in_flight += 1;
      set(reduceAtom, { type: "send", id: transaction.id });
      void set(sendOneAtom, transaction);
    }
    set(setSaveStatusAtom, STATUS_KEY, statusOf(sending, get(transactionsAtom).transactions.length));
  },
);

function statusOf({ problem }: Sending, waiting: number): SaveStatus {
  if (waiting === 0) return { kind: "saved" };
  return problem === null ? { kind: "saving" } : { kind: "unsaved", ...problem };
}

const sendOneAtom = atom(null, async (get, set, transaction: CellTransaction): Promise<void> => {
  const { id } = transaction;
  const sending = get(sendingAtom);
  const errand = errands.get(id)!;
  if (sending.retry === null) {
    sending.retry = () => set(sendEditsAtom, true);
    get(retriesAtom).add(sending.retry);
  }
  try {
    const verdicts = await send(transaction, errand);
    const known = verdicts.flatMap((verdict, at): RowCells[] => {
      const { row_id, column } = transaction.cells[at]!;
      if (!("version" in verdict)) return [];
      return [{ response_id: row_id, data: { [column]: verdict.cell }, version: verdict.version }];
    });
    set(patchRowsAtom, (rows) => applyRows(rows, known), 0);
    set(reduceAtom, {
      type: "resolve",
      id,
      refused: transaction.cells.filter((_, at) => verdicts[at]?.verdict !== "changed"),
      stored: transaction.cells.flatMap(({ row_id, column }, at) => {
        const verdict = verdicts[at]!;
        return verdict.verdict === "changed" ? [{ row_id, column, cell: verdict.cell }] : [];
      }),
    });
    arrived(sending);
    errands.delete(id);
    // The room may tell it later, or not at all.
    set(noteNewsAtom);
    errand.resolve(verdicts);
  } catch (error) {
    if (waits(error, errand)) {
      set(reduceAtom, { type: "requeue", id });
      sending.problem = { reason: (error as ApiError).message, isRetrying: (error as ApiError).isTemporary };
      clearTimeout(sending.timer);
      if (sending.problem.isRetrying) sending.timer = setTimeout(sending.retry!, sending.retry_ms);
      sending.retry_ms = Math.min(sending.retry_ms * 2, LAST_RETRY_MS);
    } else {
      const held = heldCell(error);
      const { row_id, column } = transaction.cells[0]!;
      if (held !== null) {
        const { cell, version } = held;
        set(
          patchRowsAtom,
          (rows) => applyRows(rows, [{ response_id: row_id, data: { [column]: cell }, version }]),
          0,
        );
      }
      arrived(sending);
      errands.delete(id);
      set(reduceAtom, { type: "fail", id });
      errand.reject(error);
    }
  }
  sending.in_flight -= 1;
  set(sendEditsAtom);
});

/** The server has judged an edit, so it can be reached. */
function arrived(sending: Sending): void {
  sending.problem = null;
  sending.retry_ms = FIRST_RETRY_MS;
}

/** Whether the edit is kept and sent again. Nothing is sent twice to a table outside. */
function waits(error: unknown, { place }: Errand): boolean {
  if (!(error instanceof ApiError) || TABLE_SOURCES[place.kind].writer !== undefined) return false;
  return error.isTemporary || error.status === 401;
}

/** What a cell contains instead of what its edit was made on, as the server says it; null: it does not. */
function heldCell(error: unknown): { cell: Cell | null; version: number } | null {
  if (!(error instanceof ApiError) || error.code !== "CONFLICT" || error.info === null) return null;
  const { cell, version } = error.info as { cell?: Cell | null; version?: number };
  return cell === undefined || version === undefined ? null : { cell, version };
}

/** A cell without what the server adds when it reads the cell: names of rows, and how many there are. */
function asStored(cell: Cell | null): Cell | null {
  if (cell === null) return null;
  const { labels, count, ...stored } = cell;
  return stored;
}

async function send(
  { id, cells }: CellTransaction,
  { place, isOne }: Errand,
): Promise<readonly ConnectedVerdict[]> {
  const { form_id, kind } = place;
  const { writer } = TABLE_SOURCES[kind];
  const sent = (cells as readonly SentCell[]).map(({ row_id, column, value, former, before, is_unseen }) => ({
    row_id,
    field_id: column,
    value,
    former,
    // Nobody else's changes of a table outside arrive by themselves, so they must not be overwritten unseen.
    ...((!is_unseen || writer) && { expected: asStored(before) }),
  }));
  if (writer) return writer.updateCells(place, sent);
  const transaction_id = id;
  if (!isOne) {
    const body = { transaction_id, cells: sent } as Body<typeof updateCells>;
    return (await call(endpoints.updateCells, { params: { form_id }, body })).cells;
  }
  const { row_id, field_id, value, expected } = sent[0]!;
  const body = { transaction_id, value, expected } as Body<typeof updateCell>;
  const params = { form_id, row_id, field_id };
  const { version, updated_at, cell } = await call(endpoints.updateCell, { params, body });
  return [{ verdict: "changed", version, updated_at, cell }];
}
