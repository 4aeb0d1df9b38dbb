import { describe, expect, it } from "vitest";
import { cellCount, cellMark, isSelectedMark, OUTSIDE, partsOf, rangeBetween } from "./range.ts";

const rows = ["r0", "r1", "r2"].map((id) => ({ id }));
const columns = ["select", "number", "name", "age"];
const between = (a: [string, string], b: [string, string]) =>
  rangeBetween({ row_id: a[0], column: a[1] }, { row_id: b[0], column: b[1] }, rows, columns);

describe("the range between two cells", () => {
  it("is the same from every corner", () => {
    const range = { top: 0, bottom: 2, left: 2, right: 3 };
    for (const corners of [
      [
        ["r0", "name"],
        ["r2", "age"],
      ],
      [
        ["r2", "age"],
        ["r0", "name"],
      ],
      [
        ["r0", "age"],
        ["r2", "name"],
      ],
    ] as const) {
      expect(between([...corners[0]], [...corners[1]])).toEqual(range);
    }
    expect(cellCount(range)).toBe(6);
  });
  it("never has the column of checkboxes", () => {
    expect(between(["r0", "select"], ["r1", "name"])).toEqual({ top: 0, bottom: 1, left: 1, right: 2 });
    expect(between(["r0", "select"], ["r0", "select"])).toEqual({ top: 0, bottom: 0, left: 1, right: 1 });
  });
  it("is none if a corner has no row or column", () => {
    expect(between(["r0", "name"], ["gone", "name"])).toBeNull();
    expect(between(["r0", "hidden"], ["r1", "name"])).toBeNull();
    expect(rangeBetween(null, { row_id: "r0", column: "name" }, rows, columns)).toBeNull();
  });
});

describe("the mark of a cell", () => {
  const part = partsOf({ top: 1, bottom: 3, left: 2, right: 3 });
  const lines = (mark: string | undefined) => mark?.match(/after:border-[tblr]\b|after:border-dashed/g) ?? [];
  it("has lines at the edges of the range, and the rows between share their part", () => {
    expect(part(2)).toBe(part(2));
    expect(part(0)).toBe(OUTSIDE);
    expect(lines(cellMark(3, part(1), OUTSIDE))).toEqual(["after:border-t", "after:border-l"]);
    expect(lines(cellMark(4, part(3), OUTSIDE))).toEqual(["after:border-b", "after:border-r"]);
    expect(cellMark(2, part(1), OUTSIDE)).toBeUndefined();
  });
  it("has no lines inside of a range", () => {
    const wide = partsOf({ top: 1, bottom: 3, left: 2, right: 4 })(2);
    expect(cellMark(4, wide, OUTSIDE)).toBe("in-range");
    expect(cellMark(4, wide, wide)).toBe("in-range");
    expect(cellMark(4, OUTSIDE, wide)).toBeUndefined();
    expect(lines(cellMark(3, OUTSIDE, wide))).toEqual(["after:border-l", "after:border-dashed"]);
  });
  it("is dashed where cells are copied, which does not select them", () => {
    const [only, both] = [cellMark(3, OUTSIDE, part(1)), cellMark(3, part(1), part(1))];
    expect(lines(only)).toEqual(["after:border-t", "after:border-l", "after:border-dashed"]);
    expect(isSelectedMark(only)).toBe(false);
    expect(lines(both)).toContain("after:border-dashed");
    expect(isSelectedMark(both)).toBe(true);
    expect(isSelectedMark(undefined)).toBe(false);
  });
});
