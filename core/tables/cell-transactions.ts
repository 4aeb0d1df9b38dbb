import type { Cell } from "../fields/cell.ts";

/** One edit of one cell, from the keystroke until the server has answered. */
export interface CellTransaction {
  /** Made by the caller; unique. */
  id: string;
  row_id: string;
  column: string;
  before: Cell | null;
  after: Cell | null;
  /** pending: waits for its turn · queued: on its way · resolved and failed ones are gone from the list. */
  status: "pending" | "queued";
}

/** Edits that the server has not confirmed, in the order in which they were made. */
export interface CellTransactions {
  transactions: readonly CellTransaction[];
}

export const NO_TRANSACTIONS: CellTransactions = { transactions: [] };

export type CellTransactionEvent =
  | { type: "edit"; transaction: Omit<CellTransaction, "status"> }
  /** The edit is sent. Only the oldest of its cell may be. */
  | { type: "send"; id: string }
  | { type: "resolve"; id: string }
  | { type: "fail"; id: string }
  /** The connection was lost: everything is to be sent again. */
  | { type: "requeue" };

function isSameCell(a: CellTransaction, b: Pick<CellTransaction, "row_id" | "column">): boolean {
  return a.row_id === b.row_id && a.column === b.column;
}

/** Edits that may be sent now: the oldest of every cell, unless it is on its way. */
export function sendable({ transactions }: CellTransactions): CellTransaction[] {
  return transactions.filter(
    (transaction, index) =>
      transaction.status === "pending" &&
      !transactions.slice(0, index).some((earlier) => isSameCell(earlier, transaction)),
  );
}

function withStatus(list: readonly CellTransaction[], id: string, status: CellTransaction["status"]) {
  return list.map((transaction) => (transaction.id === id ? { ...transaction, status } : transaction));
}

/** Without the transaction; later edits of its cell start from what was there before it. */
function rollBack(list: readonly CellTransaction[], failed: CellTransaction): CellTransaction[] {
  const rest = list.filter(({ id }) => id !== failed.id);
  const next = rest.findIndex((transaction) => isSameCell(transaction, failed));
  return rest.map((transaction, index) =>
    index === next ? { ...transaction, before: failed.before } : transaction,
  );
}

/**
 * The edits after an event. An edit that changes nothing, an id used twice, and events about unknown edits change nothing.
 * Failing takes an edit back; a later edit of the same cell stays.
 */
export function reduceTransactions(state: CellTransactions, event: CellTransactionEvent): CellTransactions {
  const { transactions } = state;
  if (event.type === "requeue") {
    return { transactions: transactions.map((transaction) => ({ ...transaction, status: "pending" })) };
  }
  if (event.type === "edit") {
    const { transaction } = event;
    if (transactions.some(({ id }) => id === transaction.id)) return state;
    return { transactions: [...transactions, { ...transaction, status: "pending" }] };
  }
  const transaction = transactions.find(({ id }) => id === event.id);
  if (transaction === undefined) return state;
  switch (event.type) {
    case "send":
      return sendable(state).includes(transaction)
        ? { transactions: withStatus(transactions, event.id, "queued") }
        : state;
    case "resolve":
      return { transactions: transactions.filter(({ id }) => id !== event.id) };
    case "fail":
      return { transactions: rollBack(transactions, transaction) };
  }
}

/** What a cell shows: the newest unconfirmed edit, else what the server has. */
export function shownCell(
  { transactions }: CellTransactions,
  cell: { row_id: string; column: string },
  stored: Cell | null,
): Cell | null {
  const newest = transactions.findLast((transaction) => isSameCell(transaction, cell));
  return newest === undefined ? stored : newest.after;
}
