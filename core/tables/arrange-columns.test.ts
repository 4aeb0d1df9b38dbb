import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  arrangeColumns,
  type ColumnArrangement,
  freezeColumn,
  hideColumn,
  isColumnShown,
  moveBeside,
  moveColumn,
  NO_ARRANGEMENT,
} from "./arrange-columns.ts";
import type { Column } from "./columns.ts";

const column = (id: string, is_frozen = false): Column => ({
  id,
  name: id,
  field: null,
  format: "text",
  is_frozen,
  is_editable: false,
  width: { initial: 100, min: 60, max: 400 },
});
const COLUMNS = [column("id", true), column("time", true), ..."abcde".split("").map((id) => column(id))];
const ids = (columns: readonly Column[]) => columns.map(({ id }) => id).join(" ");
const arrange = (arrangement: Partial<ColumnArrangement>) =>
  arrangeColumns(COLUMNS, { ...NO_ARRANGEMENT, ...arrangement });

describe("arranged columns", () => {
  it("stand as the table has them, until somebody moves one", () => {
    expect(ids(arrange({}))).toBe("id time a b c d e");
    const moved = moveColumn(NO_ARRANGEMENT, arrange({}), "e", 2);
    expect(ids(arrange(moved))).toBe("id time e a b c d");
  });

  it("keep a new column behind the one that it follows, and forget deleted ones", () => {
    expect(ids(arrange({ order: ["id", "time", "c", "gone", "a", "b", "e"] }))).toBe("id time c d a b e");
    expect(ids(arrange({ order: ["b"] }))).toBe("id time a b c d e");
  });

  it("are frozen among frozen columns, and not behind them", () => {
    const first = moveColumn(NO_ARRANGEMENT, arrange({}), "c", 0);
    expect(
      arrange(first)
        .filter(({ is_frozen }) => is_frozen)
        .map(({ id }) => id),
    ).toEqual(["c", "id", "time"]);
    const last = moveColumn(first, arrange(first), "time", 6);
    expect(ids(arrange(last))).toBe("c id a b d e time");
    expect(arrange(last).map(({ is_frozen }) => is_frozen)).toEqual([true, true, ...Array(5).fill(false)]);
    expect(ids(arrange(freezeColumn(NO_ARRANGEMENT, "d", true)))).toBe("id time d a b c e");
  });

  it("move to either side of another one", () => {
    const beside = (id: string, other: string, is_after: boolean) =>
      ids(arrange(moveBeside(NO_ARRANGEMENT, arrange({}), id, other, is_after)));
    expect(beside("a", "d", false)).toBe("id time b c a d e");
    expect(beside("a", "d", true)).toBe("id time b c d a e");
    expect(beside("e", "a", false)).toBe("id time e a b c d");
    expect(beside("e", "id", false)).toBe("e id time a b c d");
    expect(beside("a", "gone", true)).toBe("id time a b c d e");
  });

  it("are hidden and shown again", () => {
    const hidden = hideColumn(hideColumn(NO_ARRANGEMENT, "a", true), "b", true);
    expect(hideColumn(hidden, "a", false).hidden).toEqual(["b"]);
    expect(hideColumn(hidden, "b", true).hidden).toEqual(["a", "b"]);
  });

  // Proves data/route-customers
  it("are hidden without content if they are optional, unless a person chose", () => {
    const optional = { ...column("a"), is_optional: true };
    const isShown = (arrangement: ColumnArrangement, isFilled: boolean) =>
      isColumnShown(optional, arrangement, () => isFilled);
    expect([isShown(NO_ARRANGEMENT, false), isShown(NO_ARRANGEMENT, true)]).toEqual([false, true]);
    const shown = hideColumn(NO_ARRANGEMENT, "a", false);
    expect(isShown(shown, false)).toBe(true);
    expect(isShown(hideColumn(shown, "a", true), true)).toBe(false);
  });

  it("are always the same columns, the frozen ones first, and move where they are told", () => {
    const id = fc.constantFrom(...COLUMNS.map((one) => one.id), "gone");
    const arrangement = fc.record({
      order: fc.uniqueArray(id),
      hidden: fc.uniqueArray(id),
      frozen: fc.dictionary(id, fc.boolean()),
    });
    fc.assert(
      fc.property(arrangement, id, fc.nat(6), (given, moved, index) => {
        const before = arrangeColumns(COLUMNS, given);
        const after = arrangeColumns(COLUMNS, moveColumn(given, before, moved, index));
        for (const columns of [before, after]) {
          expect(ids(columns.toSorted((a, b) => (a.id < b.id ? -1 : 1)))).toBe("a b c d e id time");
          const firstFree = columns.findIndex(({ is_frozen }) => !is_frozen);
          expect(columns.slice(firstFree === -1 ? 7 : firstFree).some(({ is_frozen }) => is_frozen)).toBe(
            false,
          );
        }
        if (moved !== "gone") expect(after[index]?.id).toBe(moved);
      }),
    );
  });
});
