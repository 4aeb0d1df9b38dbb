import { describe, expect, it } from "vitest";
import { cellCount, rangeBetween } from "./range.ts";

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
