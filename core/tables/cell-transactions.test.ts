import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CellTransactionEvent,
  type CellTransactions,
  NO_TRANSACTIONS,
  reduceTransactions,
  sendable,
  unconfirmedCells,
} from "./cell-transactions.ts";

/** An edit of cells of one row, by column. */
const edit = (
  id: string,
  before: number,
  after: number,
  columns: readonly string[] = ["c"],
): CellTransactionEvent => ({
  type: "edit",
  transaction: {
    id,
    cells: columns.map((column) => ({
      row_id: "r",
      column,
      before: { value: before },
      after: { value: after },
    })),
  },
});
const stateAfter = (...events: CellTransactionEvent[]) => events.reduce(reduceTransactions, NO_TRANSACTIONS);
/** What is shown over a stored value. */
const shown = (state: CellTransactions, column = "c", stored = 0) =>
  unconfirmedCells(state).get("r")?.get(column)?.value ?? stored;
const ids = (state: CellTransactions) => sendable(state).map(({ id }) => id);

describe("cell transactions", () => {
  // Proves data/edit-transactions
  it("show an edit immediately, send one per cell at a time and drop it once stored", () => {
    const edited = stateAfter(edit("1", 0, 1), edit("2", 1, 2));
    expect(shown(edited)).toBe(2);
    expect(ids(edited)).toEqual(["1"]);
    const sent = reduceTransactions(edited, { type: "send", id: "1" });
    expect(sent.transactions.map(({ status }) => status)).toEqual(["queued", "pending"]);
    expect(ids(sent)).toEqual([]);
    expect(ids(reduceTransactions(sent, { type: "resolve", id: "1" }))).toEqual(["2"]);
  });

  it("send an edit of many cells once none of them is in an earlier one", () => {
    const state = stateAfter(
      edit("1", 0, 1, ["a"]),
      edit("2", 0, 2, ["a", "b"]),
      edit("3", 0, 3, ["b"]),
      edit("4", 0, 4),
    );
    expect(ids(state)).toEqual(["1", "4"]);
    const second = reduceTransactions(state, { type: "resolve", id: "1" });
    expect(ids(second)).toEqual(["2", "4"]);
    expect([shown(second, "a"), shown(second, "b")]).toEqual([2, 3]);
  });

  // Proves data/edit-transactions
  it("roll back a failed edit and keep later ones", () => {
    expect(shown(stateAfter(edit("1", 0, 1), { type: "send", id: "1" }, { type: "fail", id: "1" }))).toBe(0);
    const state = stateAfter(edit("1", 0, 1), edit("2", 1, 2), { type: "fail", id: "1" });
    expect(shown(state)).toBe(2);
    expect(state.transactions[0]?.cells[0]?.before).toEqual({ value: 0 });
  });

  it("roll back the refused cells of an edit, and only those", () => {
    const later = edit("2", 1, 2, ["a", "b"]);
    const state = stateAfter(edit("1", 0, 1, ["a", "b", "d"]), later, {
      type: "resolve",
      id: "1",
      refused: [{ row_id: "r", column: "b" }],
    });
    expect(state.transactions.map(({ id }) => id)).toEqual(["2"]);
    expect(state.transactions[0]?.cells.map(({ before }) => before)).toEqual([{ value: 1 }, { value: 0 }]);
    expect(shown(state, "d", 1)).toBe(1);
  });

  it("are sent again after a lost connection", () => {
    expect(ids(stateAfter(edit("1", 0, 1), { type: "send", id: "1" }, { type: "requeue" }))).toEqual(["1"]);
  });

  // Proves data/edit-duplicate, data/error-asserts
  it("accept no id and no cell twice", () => {
    expect(() => stateAfter(edit("1", 0, 1), edit("1", 5, 6))).toThrow("Two edits have the id 1");
    expect(() => stateAfter(edit("1", 0, 1, ["a", "a"]))).toThrow("has a cell twice");
  });

  it("end with the server's values after all replies", () => {
    const event = fc.tuple(
      fc.constantFrom("edit", "send", "resolve", "refuse", "fail", "requeue"),
      fc.nat(5),
      fc.constantFrom(["a"], ["b"], ["a", "b"]),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let state = NO_TRANSACTIONS;
        const stored: Record<string, number> = { a: 0, b: 0 };
        for (const [type, number, columns] of events) {
          const id = String(number);
          const known = state.transactions.find((transaction) => transaction.id === id);
          if (type === "requeue") state = reduceTransactions(state, { type });
          else if (type === "edit") {
            if (known === undefined) state = reduceTransactions(state, edit(id, -1, number, columns));
          } else if (type === "resolve" || type === "refuse") {
            const refused = type === "refuse" ? known?.cells.slice(0, 1) : [];
            for (const cell of known?.cells ?? []) {
              if (!refused?.includes(cell)) stored[cell.column] = Number(cell.after?.value);
            }
            state = reduceTransactions(state, { type: "resolve", id, refused });
          } else state = reduceTransactions(state, { type: type as "send" | "fail", id });
          const sent = sendable(state).flatMap(({ cells }) => cells.map(({ column }) => column));
          expect(new Set(sent).size).toBe(sent.length);
        }
        for (const { id } of state.transactions) state = reduceTransactions(state, { type: "fail", id });
        for (const column of ["a", "b"]) expect(shown(state, column, stored[column])).toBe(stored[column]);
      }),
    );
  });
});
