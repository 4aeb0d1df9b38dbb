import fc from "fast-check";
import { expect, test } from "vitest";
import { numberCounts, resultOfNumbers, resultOfSummary, summarize } from "./numbers.ts";

const countsOf = (values: readonly number[]) => {
  const texts: Record<string, number> = {};
  for (const value of values) texts[String(value)] = (texts[String(value)] ?? 0) + 1;
  return numberCounts(texts);
};

/** As people would compute it from an export. */
function quartile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}

const decimal = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
  fc.integer({ min: -500, max: 5_000 }).map((cents) => cents / 100),
);
const number = fc.oneof(decimal, fc.double({ noNaN: true, noDefaultInfinity: true }));

test("every number of a result is that of the answers", () => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 80 }), (values) => {
      const result = resultOfNumbers(countsOf(values))!;
      expect(result.total).toBe(values.length);
      expect(result.min).toBe(Math.min(...values) + 0);
      expect(result.max).toBe(Math.max(...values) + 0);
      expect(result.median).toBe(quartile(values, 0.5) + 0);
      expect(result.quartiles[0]).toBe(quartile(values, 0.25) + 0);
      expect(result.quartiles[1]).toBe(quartile(values, 0.75) + 0);
      expect(result.bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      expect(result.bins.length).toBeLessThanOrEqual(42);
      for (const { value, count } of result.each ?? []) {
        expect(count).toBe(values.filter((one) => one === value).length);
      }
      if (result.each) expect(result.each.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
    }),
    { numRuns: 2_000 },
  );
});

test("bins have the numbers that lie in them", () => {
  const cents = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 4 }), (integers, digits) => {
      const values = integers.map((value) => value / 10 ** digits);
      for (const { from, to, count } of resultOfNumbers(countsOf(values))!.bins) {
        expect(values.filter((value) => value >= from && value < to)).toHaveLength(count);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("a summary and further numbers have the result of all numbers, as long as it can be known", () => {
  const some = fc.array(decimal, { minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(some, fc.array(decimal, { maxLength: 12 }), fc.nat(6), (before, after, reach) => {
      const result = resultOfSummary(summarize(countsOf(before), reach), countsOf(after));
      const all = resultOfNumbers(countsOf([...before, ...after]))!;
      if (result === null) {
        expect(after.length > reach || new Set(before).size === 1).toBe(true);
        return;
      }
      expect({ ...result, mean: 0, each: null }).toEqual({ ...all, mean: 0, each: null });
    }),
    { numRuns: 3_000 },
  );
});

test("ratings are counted one by one, with those that nobody gave", () => {
  expect(resultOfNumbers(countsOf([1, 5, 5, 3]))!.each).toEqual([
    { value: 1, count: 1 },
    { value: 2, count: 0 },
    { value: 3, count: 1 },
    { value: 4, count: 0 },
    { value: 5, count: 2 },
  ]);
  expect(resultOfNumbers(countsOf([1, 1_000]))!.each).toBeNull();
  expect(resultOfNumbers(countsOf([1.5, 2]))!.each).toBeNull();
});

test("numbers that are written differently are one number, and texts are none", () => {
  expect(numberCounts({ "1.50": 2, "1.5": 1, "": 1, " ": 1, abc: 3, "1e2": 1, "0": 0 })).toEqual({
    values: [1.5, 100],
    counts: [3, 1],
    total: 4,
  });
  expect(resultOfNumbers(numberCounts({ none: 1 }))).toBeNull();
});
