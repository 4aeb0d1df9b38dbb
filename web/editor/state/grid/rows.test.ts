import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import { NO_TRANSACTIONS, reduceTransactions } from "#core/tables/cell-transactions.ts";
import { applyCells, applyRows, type GridRow, mergeRows, withTransactions } from "./rows.ts";

const row = (id: string, version: number, data: ResponseRow["data"] = {}): GridRow => ({
  id,
  form_id: "form",
  local_index: 1,
  local_id: "#001",
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  version,
  customer_id: null,
  platform_powered_by: "web_client",
  data,
});

describe("applyCells", () => {
  const rows = [row("a", 3, { name: { value: "Ada" }, age: { value: 1 } }), row("b", 1)];
  const change = (version: number, name: string) => ({
    row_id: "a",
    cells: { name: { value: name } },
    version,
  });

  it("changes the given row and keeps the others", () => {
    const changed = applyCells(rows, change(4, "Ann"));
    expect(changed[0]?.data).toEqual({ name: { value: "Ann" }, age: { value: 1 } });
    expect(changed[0]?.data.age).toBe(rows[0]?.data.age);
    expect(changed[1]).toBe(rows[1]);
  });
  it("removes a cell whose new content is null", () => {
    expect(applyCells(rows, { row_id: "a", cells: { name: null }, version: 4 })[0]?.data).toEqual({
      age: { value: 1 },
    });
  });
  it("returns the same array if the change is not newer or its row is unknown", () => {
    expect(applyCells(rows, change(3, "Old"))).toBe(rows);
    expect(applyCells(rows, { ...change(9, "Ann"), row_id: "elsewhere" })).toBe(rows);
  });
  it("applies the cells of several rows at once, those that are newer", () => {
    const changed = applyRows(rows, [
      { response_id: "a", data: { name: { value: "Ann" }, age: null }, version: 4 },
      { response_id: "b", data: { name: { value: "old" } }, version: 1 },
      { response_id: "elsewhere", data: { name: { value: "x" } }, version: 9 },
    ]);
    expect(changed[0]?.data).toEqual({ name: { value: "Ann" } });
    expect(changed[1]).toBe(rows[1]);
    expect(applyRows(rows, [])).toBe(rows);
  });
  it("gives the same result in whatever order changes of a row arrive", () => {
    const news = fc.array(
      fc.record({ column: fc.constantFrom("name", "age", "city"), version: fc.integer({ min: 1, max: 12 }) }),
    );
    fc.assert(
      fc.property(news, fc.infiniteStream(fc.nat()), (list, random) => {
        const changes = list.map(({ column, version }) => ({
          row_id: "a",
          cells: { [column]: { value: `${column} ${version}` } },
          version,
        }));
        const keys = random.take(changes.length);
        const shuffled = changes
          .map((one) => ({ one, key: keys.next().value }))
          .toSorted((x, y) => Number(x.key) - Number(y.key))
          .map(({ one }) => one);
        const outcome = (all: typeof changes) => all.reduce<readonly GridRow[]>(applyCells, rows)[0]?.data;
        expect(outcome(shuffled)).toEqual(outcome(changes));
      }),
    );
  });
});

describe("mergeRows", () => {
  it("keeps unchanged rows by identity", () => {
    const before = [row("a", 1), row("b", 2)];
    const merged = mergeRows(before, [row("b", 2), row("a", 2), row("c", 1)]);
    expect(merged.map(({ id }) => id)).toEqual(["b", "a", "c"]);
    expect(merged[0]).toBe(before[1]);
    expect(merged[1]).not.toBe(before[0]);
  });
  it("keeps a cell that is newer than the fetched one", () => {
    const before = applyCells([row("a", 1, { name: { value: "old" } })], {
      row_id: "a",
      cells: { name: { value: "new" } },
      version: 3,
    });
    const late = mergeRows(before, [row("a", 2, { name: { value: "old" }, age: { value: 5 } })]);
    expect(late[0]?.data).toEqual({ name: { value: "new" }, age: { value: 5 } });
    const current = mergeRows(late, [row("a", 4, { name: { value: "newest" } })]);
    expect(current[0]?.data).toEqual({ name: { value: "newest" } });
  });
});

describe("withTransactions", () => {
  const rows = [row("a", 1, { name: { value: "Ada" } }), row("b", 1)];
  const edit = (id: string, after: string) =>
    ({
      type: "edit",
      transaction: { id, cells: [{ row_id: "a", column: "name", before: null, after: { value: after } }] },
    }) as const;

  it("shows the newest unconfirmed edit of a cell, and the stored cell once none is left", () => {
    let state = reduceTransactions(reduceTransactions(NO_TRANSACTIONS, edit("1", "Ann")), edit("2", "Anna"));
    expect(withTransactions(rows, state)[0]?.data.name).toEqual({ value: "Anna" });
    expect(withTransactions(rows, state)[1]).toBe(rows[1]);
    state = reduceTransactions(state, { type: "fail", id: "2" });
    expect(withTransactions(rows, state)[0]?.data.name).toEqual({ value: "Ann" });
    state = reduceTransactions(state, { type: "fail", id: "1" });
    expect(withTransactions(rows, state)).toBe(rows);
  });
});
