import { expect, test } from "vitest";
import { evenBuckets, TIME_UNITS, timeBuckets } from "./time-buckets.ts";

const HOUR_MS = 60 * 60 * 1_000;
const at = (iso: string) => Date.parse(iso);
const isos = (edges: readonly number[]) => edges.map((edge) => new Date(edge).toISOString());
/** Lengths of the spans in hours. */
const lengths = (edges: readonly number[]) =>
  edges.slice(1).map((edge, index) => (edge - edges[index]!) / HOUR_MS);

test("days begin at midnight of the zone, and one on which clocks change has 23 or 25 hours", () => {
  const spring = timeBuckets(at("2026-03-30T10:00:00Z"), "day", "Europe/Berlin");
  expect(spring).toHaveLength(TIME_UNITS.day + 1);
  expect(isos(spring).slice(-4)).toEqual([
    "2026-03-27T23:00:00.000Z",
    "2026-03-28T23:00:00.000Z",
    "2026-03-29T22:00:00.000Z",
    "2026-03-30T22:00:00.000Z",
  ]);
  expect(lengths(spring).slice(-3)).toEqual([24, 23, 24]);
  expect(lengths(timeBuckets(at("2026-10-25T12:00:00Z"), "day", "Europe/Berlin")).at(-1)).toBe(25);
});

test("a day whose midnight is skipped begins at the first moment after the gap", () => {
  const edges = timeBuckets(at("2026-09-06T12:00:00Z"), "day", "America/Santiago");
  expect(isos(edges).slice(-2)).toEqual(["2026-09-06T04:00:00.000Z", "2026-09-07T03:00:00.000Z"]);
  expect(lengths(edges).at(-1)).toBe(23);
});

test("weeks begin on Monday", () => {
  const monday = timeBuckets(at("2026-11-23T00:00:00Z"), "week", "UTC");
  expect(isos(monday).slice(-2)).toEqual(["2026-11-23T00:00:00.000Z", "2026-11-30T00:00:00.000Z"]);
  const sunday = timeBuckets(at("2026-11-22T23:59:59Z"), "week", "UTC");
  expect(isos(sunday).at(-1)).toBe("2026-11-23T00:00:00.000Z");
  expect(sunday).toHaveLength(TIME_UNITS.week + 1);
});

test("hours begin as the clock of the zone shows them", () => {
  expect(isos(timeBuckets(at("2026-11-24T10:40:00Z"), "hour", "Asia/Kolkata")).slice(-2)).toEqual([
    "2026-11-24T10:30:00.000Z",
    "2026-11-24T11:30:00.000Z",
  ]);
});

test.each(["UTC", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe"])(
  "in %s the last span contains the moment, and spans do not overlap",
  (zone) => {
    for (let hour = 0; hour < 24 * 40; hour += 5) {
      const now = at("2026-03-01T00:00:00Z") + hour * HOUR_MS;
      for (const unit of ["hour", "day", "week"] as const) {
        const edges = timeBuckets(now, unit, zone);
        expect(edges.at(-2)).toBeLessThanOrEqual(now);
        expect(edges.at(-1)).toBeGreaterThan(now);
        expect(edges.every((edge, index) => index === 0 || edge > edges[index - 1]!)).toBe(true);
      }
    }
  },
);

test("even spans begin at multiples of their length", () => {
  expect(isos(evenBuckets(at("2026-11-24T10:00:31Z"), 15_000, 2))).toEqual([
    "2026-11-24T10:00:15.000Z",
    "2026-11-24T10:00:30.000Z",
    "2026-11-24T10:00:45.000Z",
  ]);
});
