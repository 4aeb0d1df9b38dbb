import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldDefinition, FieldType } from "../../fields/field.ts";
import { gridColumns } from "../columns.ts";
import { axisEnd, hasPeriods, isCountable, periodSeries } from "./chart-series.ts";

const column = (type: FieldType, more: Partial<FieldDefinition> = {}) => {
  const field = { id: type, name: type, type, options: [], optgroups: [], local_index: 0, ...more };
  return gridColumns([field], "response").find(({ id }) => id === type)!;
};

describe("a series of periods", () => {
  test("is in order of time and has those without rows", () => {
    const groups = [
      { key: "2026-03-01", count: 2 },
      { key: null, count: 9 },
      { key: "2026-02-27", count: 1 },
    ];
    expect(periodSeries(groups, "day")).toEqual([
      { key: "2026-02-27", count: 1 },
      { key: "2026-02-28", count: 0 },
      { key: "2026-03-01", count: 2 },
    ]);
  });
  test("steps by weeks and by months, over years", () => {
    const keys = (from: string, to: string, period: "week" | "month") =>
      periodSeries(
        [
          { key: from, count: 1 },
          { key: to, count: 1 },
        ],
        period,
      ).map(({ key }) => key);
    expect(keys("2025-12-22", "2026-01-05", "week")).toEqual(["2025-12-22", "2025-12-29", "2026-01-05"]);
    expect(keys("2025-11-01", "2026-02-01", "month")).toEqual([
      "2025-11-01",
      "2025-12-01",
      "2026-01-01",
      "2026-02-01",
    ]);
  });
  test("keeps only periods with rows if there are too many", () => {
    const groups = ["1999-01-01", "2026-01-01"].map((key) => ({ key, count: 1 }));
    expect(periodSeries(groups, "day")).toEqual(groups);
    expect(periodSeries([], "day")).toEqual([]);
    expect(periodSeries([{ key: null, count: 3 }], "day")).toEqual([]);
  });
  // Proves data/view-layout
  test("never loses a row", () => {
    const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2020-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(fc.uniqueArray(day.map((date) => date.toISOString().slice(0, 10))), (keys) => {
        const series = periodSeries(
          keys.map((key) => ({ key, count: 1 })),
          "day",
        );
        expect(series.reduce((sum, { count }) => sum + count, 0)).toBe(keys.length);
      }),
    );
  });
});

describe("rows can be counted", () => {
  test.each([
    "text",
    "number",
    "select",
    "checkboxes",
    "checkbox",
    "date",
    "datetime-local",
    "country",
  ] as const)("by %s", (type) => expect(isCountable(column(type))).toBe(true));
  test.each(["json", "image", "password", "signature", "richtext", "payment"] as const)("not by %s", (type) =>
    expect(isCountable(column(type))).toBe(false),
  );
  test("by moments of the table, not by its numbers", () => {
    const columns = gridColumns([], "session").filter(isCountable);
    expect(columns.map(({ id }) => id)).toEqual([
      "__gf_created_at",
      "__gf_state",
      "__gf_updated_at",
      "__gf_last_field_id",
      "__gf_submitted_at",
      "__gf_customer_id",
    ]);
    expect(columns.filter(hasPeriods)).toHaveLength(3);
    expect(isCountable(column("text", { is_array: true }))).toBe(false);
  });
});

test.each([
  [0, 4],
  [3, 4],
  [5, 5],
  [9, 10],
  [11, 20],
  [41, 50],
  [100, 100],
  [101, 200],
  [99_999, 100_000],
])("an axis for %i rows ends at %i", (greatest, end) => expect(axisEnd(greatest)).toBe(end));
