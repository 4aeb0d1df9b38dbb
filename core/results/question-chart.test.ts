import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import { withRows } from "./add-rows.ts";
import { commonBins } from "./common-bins.ts";
import { countedFields } from "./counted-as.ts";
import { numberCounts, resultOfNumbers } from "./numbers.ts";
import { type ChartWords, questionChart } from "./question-chart.ts";
import { resultsOf } from "./results.ts";
import { addTally, emptyTally, optionKey, type TalliedRow, tallyOfRow } from "./tally.ts";

const field = (id: string, type: FieldDefinition["type"], more: Partial<FieldDefinition> = {}) =>
  ({ id, name: id, type, options: [], optgroups: [], local_index: 0, ...more }) as FieldDefinition;
const option = (id: string, index: number) => ({ id, value: id, label: id.toUpperCase(), index });

const FIELDS = [
  field("drink", "radio", { options: [option("tea", 0), option("coffee", 1)] }),
  field("days", "checkboxes", { options: [option("fri", 0), option("sat", 1)] }),
  field("vegetarian", "switch"),
  field("guests", "number"),
  field("born", "date"),
  field("arrives", "datetime-local"),
  field("country", "country"),
  field("story", "textarea"),
];
const WORDS: ChartWords = {
  value: (_, key) => key,
  number: String,
  range: (from, to) => `${from}-${to}`,
  period: (from) => from,
};

const rows: TalliedRow[] = [
  {
    created_at: "2026-05-04T10:00:00.000Z",
    data: {
      drink: { value: "tea", form_field_option_id: "tea" },
      days: { value: ["fri", "sat"], form_field_option_ids: ["fri", "sat"] },
      vegetarian: { value: true },
      guests: { value: 2 },
      born: { value: "1990-02-03" },
      arrives: { value: "2026-06-01T23:30:00.000Z" },
      country: { value: "DE" },
      story: { value: "Once upon a time" },
    },
  },
  {
    created_at: "2026-05-05T10:00:00.000Z",
    data: {
      drink: { value: "cola", form_field_option_id: "gone" },
      days: { value: ["fri"], form_field_option_ids: ["fri"] },
      guests: { value: 5 },
    },
  },
];

const tallied = (of: readonly TalliedRow[]) => {
  const tally = emptyTally();
  for (const row of of) addTally(tally, tallyOfRow(row, countedFields(FIELDS), "Europe/Berlin"));
  return tally;
};
function chartOf(id: string, groups: readonly (readonly TalliedRow[])[] = [rows]) {
  const results = groups.map(
    (group) => resultsOf(tallied(group), FIELDS)!.find(({ field_id }) => field_id === id)!,
  );
  const of = FIELDS.find((one) => one.id === id)!;
  return questionChart(of, results, WORDS, (day) => `${day}T00:00:00Z`);
}

describe("a chart", () => {
  test("of a choice leads to the responses with an option, but not with one that was deleted", () => {
    expect(chartOf("drink")!.items).toEqual([
      {
        key: "tea",
        label: "TEA",
        counts: [1],
        is_deleted: false,
        where: [{ column: "drink", op: "eq", value: "tea" }],
      },
      {
        key: "coffee",
        label: "COFFEE",
        counts: [0],
        is_deleted: false,
        where: [{ column: "drink", op: "eq", value: "coffee" }],
      },
      { key: "cola", label: "cola", counts: [1], is_deleted: true, where: null },
    ]);
  });

  test("of several choices says so, and asks for any of them", () => {
    const chart = chartOf("days")!;
    expect(chart).toMatchObject({ is_several: true, totals: [2], shape: "bars" });
    expect(chart.items[0]).toMatchObject({ counts: [2], where: [{ op: "ov", value: ["fri"] }] });
  });

  test("of yes and no has both", () => {
    expect(chartOf("vegetarian")!.items.map(({ key, counts, where }) => [key, counts, where])).toEqual([
      ["true", [1], [{ column: "vegetarian", op: "eq", value: true }]],
      ["false", [0], [{ column: "vegetarian", op: "eq", value: false }]],
    ]);
  });

  test("of numbers has their facts, and a bar for each", () => {
    const chart = chartOf("guests")!;
    expect(chart.shape).toBe("columns");
    expect(chart.items.map(({ label, counts }) => [label, counts[0]])).toEqual([
      ["2", 1],
      ["3", 0],
      ["4", 0],
      ["5", 1],
    ]);
    expect(chart.facts.find(({ fact }) => fact === "median")?.values).toEqual([3.5]);
  });

  test("of moments asks for moments, and of dates for days", () => {
    expect(chartOf("arrives")!.items[0]).toMatchObject({
      key: "2026-06-02",
      where: [
        { column: "arrives", op: "gte", value: "2026-06-02T00:00:00Z" },
        { column: "arrives", op: "lt", value: "2026-06-03T00:00:00Z" },
      ],
    });
    expect(chartOf("born")!.items[0]!.where).toEqual([
      { column: "born", op: "gte", value: "1990-02-03" },
      { column: "born", op: "lt", value: "1990-02-04" },
    ]);
  });

  test("of texts there is none", () => expect(chartOf("story")).toBeNull());

  test("of two groups has a number for each", () => {
    const chart = chartOf("guests", [[rows[0]!], [rows[1]!]])!;
    expect(chart.totals).toEqual([1, 1]);
    expect(chart.items.map(({ label, counts }) => [label, ...counts])).toEqual([
      ["2", 1, 0],
      ["3", 0, 0],
      ["4", 0, 0],
      ["5", 0, 1],
    ]);
    expect(chartOf("country", [[rows[1]!], [rows[0]!]])!.items).toMatchObject([
      { key: "DE", counts: [0, 1] },
    ]);
  });
});

test("bins of two groups have the same edges, and all numbers", () => {
  const numbers = fc.array(
    fc.oneof(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: 0, max: 5_000 }).map((n) => n / 100),
    ),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const groups = [a, b];
      const results = groups.map((values) => {
        const texts: Record<string, number> = {};
        for (const value of values) texts[String(value)] = (texts[String(value)] ?? 0) + 1;
        return resultOfNumbers(numberCounts(texts));
      });
      const bins = commonBins(results);
      for (const [index, bin] of bins.entries()) {
        if (index > 0) expect(bin.from).toBe(bins[index - 1]!.to);
        for (const [group, values] of groups.entries()) {
          const within = values.filter((value) => value >= bin.from && value < bin.to);
          expect(bin.counts[group]).toBe(within.length);
        }
      }
      expect(bins.length).toBeLessThanOrEqual(42);
    }),
    { numRuns: 300 },
  );
});

test("rows that arrive one by one have the tally of all, and the earlier tally stays as it was", () => {
  const before = tallied([rows[0]!]);
  const copy = structuredClone(before);
  const after = withRows(before, [rows[1]!], countedFields(FIELDS), "Europe/Berlin");
  expect(after).toEqual(tallied(rows));
  expect(before).toEqual(copy);
  expect(after.questions.drink!.counts[optionKey("gone", "cola")]).toBe(1);
});
