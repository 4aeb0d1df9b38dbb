import { momentOf, offsetAt } from "./clock.ts";
import { DAY_MS } from "./day.ts";

const HOUR_MS = 60 * 60 * 1_000;

/** Spans of time in a chart, with the number that it shows. */
export const TIME_UNITS = { hour: 48, day: 30, week: 26 } as const;
export type TimeUnit = keyof typeof TIME_UNITS;

/** January 1, 1970 was a Thursday; weeks begin on Monday, as in ISO 8601. */
const THURSDAY = 3;

/**
 * The beginnings of the latest spans in a time zone, oldest first, and the end of the last one; in milliseconds. The
 * last span contains `now`. A day on which clocks change has 23 or 25 hours.
 */
export function timeBuckets(now: number, unit: TimeUnit, zone: string): number[] {
  const count = TIME_UNITS[unit];
  const edges = Array.from({ length: count + 1 }, (_, index) => index + 1 - count);
  const local = now + offsetAt(now, zone);
  if (unit === "hour") {
    // Hours are as long in every zone. Only their beginning depends on it: in some by half an hour.
    const start = now - (local - Math.floor(local / HOUR_MS) * HOUR_MS);
    return edges.map((edge) => start + edge * HOUR_MS);
  }
  const today = Math.floor(local / DAY_MS);
  const [first, days] = unit === "week" ? [today - ((today + THURSDAY) % 7), 7] : [today, 1];
  return edges.map((edge) => momentOf((first + edge * days) * DAY_MS, zone));
}

/** As `timeBuckets`, for spans of a fixed length such as 15 seconds. */
export function evenBuckets(now: number, length: number, count: number): number[] {
  const start = Math.floor(now / length) * length;
  return Array.from({ length: count + 1 }, (_, index) => start + (index + 1 - count) * length);
}
