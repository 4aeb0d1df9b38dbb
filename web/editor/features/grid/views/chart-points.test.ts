import { expect, test } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import { gridColumns } from "#core/tables/columns.ts";
import { chartPoints, ringParts, shareOf } from "./chart-points.ts";

const choice: FieldDefinition = {
  id: "drink",
  name: "drink",
  type: "select",
  local_index: 0,
  options: [{ id: "t", value: "tea", label: "Tea", index: 0 }],
  optgroups: [],
};
const age: FieldDefinition = { ...choice, id: "age", name: "age", type: "number", options: [] };
const likes: FieldDefinition = { ...choice, id: "likes", name: "likes", type: "checkboxes" };
const columns = gridColumns([choice, age, likes], "response");
const column = (id: string) => columns.find((one) => one.id === id)!;
const ask = (id: string) => ({
  column: column(id),
  fields: [choice, age],
  period: "day" as const,
  isMasked: false,
  none: "No answer",
});
const none = { groups: 0, count: 0 };

test("values have the names that people know, deleted options their id, and the rest is one number", () => {
  const groups = [
    { key: "t", count: 5 },
    { key: null, count: 3 },
    { key: "gone", count: 1 },
  ];
  const { points, isSeries } = chartPoints(
    { groups, other: { groups: 2, count: 4 }, rows: 13 },
    ask("drink"),
  );
  expect(isSeries).toBe(false);
  expect(points.map(({ label, count }) => [label, count])).toEqual([
    ["Tea", 5],
    ["No answer", 3],
    ["gone", 1],
    ["2 other values", 4],
  ]);
  const masked = chartPoints({ groups, other: none, rows: 9 }, { ...ask("drink"), isMasked: true });
  expect(masked.points[0]?.label).toBe("T**");
});

test("numbers are in their order if all are there", () => {
  const groups = ["10", "9", null].map((key) => ({ key, count: 1 }));
  const labels = (other: typeof none) =>
    chartPoints({ groups, other, rows: 3 }, ask("age")).points.map(({ label }) => label);
  expect(labels(none)).toEqual(["9", "10", "No answer"]);
  expect(labels({ groups: 1, count: 1 })[0]).toBe("10");
});

test("two texts that look the same are two bars", () => {
  const groups = ["same…", "same…"].map((key) => ({ key, count: 1 }));
  const { points } = chartPoints({ groups, other: none, rows: 2 }, ask("drink"));
  expect(new Set(points.map(({ key }) => key)).size).toBe(2);
});

test("periods are a series, and what has none is told", () => {
  const groups = [
    { key: "2026-05-04", count: 1 },
    { key: "2026-05-02", count: 1 },
    { key: null, count: 2 },
  ];
  const shown = chartPoints({ groups, other: { groups: 1, count: 7 }, rows: 11 }, ask("__gf_created_at"));
  expect(shown.isSeries).toBe(true);
  expect(shown.points.map(({ count }) => count)).toEqual([1, 0, 1]);
  expect(shown.note).toBe("2 have no date. 7 are earlier.");
});

// Proves data/edit-chart-shares
test("values of a row that can have several are shares of the rows, not of the values", () => {
  const groups = [
    { key: "t", count: 52 },
    { key: null, count: 10 },
  ];
  const counts = { groups, other: { groups: 3, count: 120 }, rows: 100 };
  const { points, rows, note } = chartPoints(counts, ask("likes"));
  expect(points.map((point) => shareOf(point, rows))).toEqual([0.52, 0.1, null]);
  expect(note).toContain("several values");
  const single = chartPoints(counts, ask("drink"));
  expect([single.rows, single.note, shareOf(single.points[0]!, single.rows)]).toEqual([null, null, null]);
});

// Proves data/edit-chart-shares
test("a ring has one remainder, at its end", () => {
  const values = Array.from({ length: 24 }, (_, index) => ({
    key: `value ${index}`,
    label: String(index),
    count: index,
  }));
  const other = { key: "other", label: "223 other values", count: 806 };
  const parts = ringParts([...values, other], false);
  expect(parts).toHaveLength(10);
  expect(parts.map(({ count }) => count)).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 806 + 105]);
  expect(ringParts([values[1]!, other], false).map(({ key }) => key)).toEqual(["value 1", "other"]);
  expect(
    ringParts(values, true)
      .map(({ count }) => count)
      .slice(0, 3),
  ).toEqual([0, 1, 2]);
});
