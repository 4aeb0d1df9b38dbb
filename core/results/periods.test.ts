import fc from "fast-check";
import { expect, test } from "vitest";
import { countPeriods, nextPeriod, PERIODS, periodFor, startOfPeriod } from "./periods.ts";

const day = fc
  .integer({ min: Date.parse("1900-01-01") / 86_400_000, max: Date.parse("2100-01-01") / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

test.each([
  ["2026-05-04", "2026-05-04", "day"],
  ["2026-05-04", "2026-06-17", "day"],
  ["2026-05-04", "2026-06-18", "week"],
  ["2026-01-01", "2026-12-31", "month"],
  ["2021-01-01", "2026-12-31", "year"],
])("from %s to %s is shown by %s", (first, last, period) => {
  expect(periodFor(first, last)).toBe(period);
});

test("a week begins on Monday, also across a turn of the year", () => {
  expect(startOfPeriod("2026-11-26", "week")).toBe("2026-11-23");
  expect(startOfPeriod("2026-11-23", "week")).toBe("2026-11-23");
  expect(startOfPeriod("2027-01-01", "week")).toBe("2026-12-28");
  expect(nextPeriod("2026-12-28", "week")).toBe("2027-01-04");
  expect(nextPeriod("2024-02-01", "month")).toBe("2024-03-01");
});

test("a day lies in its period and in no other", () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...PERIODS), (one, period) => {
      const start = startOfPeriod(one, period);
      expect(start <= one && one < nextPeriod(start, period)).toBe(true);
      expect(startOfPeriod(start, period)).toBe(start);
    }),
  );
});

test("periods have all counts of each group, once, in order and without gaps", () => {
  const counts = fc.array(fc.record({ day, count: fc.integer({ min: 1, max: 9 }) }), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(counts, { minLength: 1, maxLength: 2 }), (groups) => {
      const series = countPeriods(groups);
      const totals = groups.map((group) => group.reduce((sum, { count }) => sum + count, 0));
      if (series === null) {
        expect(totals.every((total) => total === 0)).toBe(true);
        return;
      }
      const found = groups.map((_, index) => series.counts.reduce((sum, one) => sum + one.counts[index]!, 0));
      expect(found).toEqual(totals);
      for (const { from, until, counts: shown } of series.counts) {
        for (const [index, group] of groups.entries()) {
          const within = group.filter((one) => one.day >= from && one.day < until);
          expect(shown[index]).toBe(within.reduce((sum, { count }) => sum + count, 0));
        }
      }
      const isWhole = series.counts.slice(1).every(({ from }, index) => from === series.counts[index]!.until);
      expect(isWhole || series.counts.every((one) => one.counts.some((count) => count > 0))).toBe(true);
    }),
  );
});
