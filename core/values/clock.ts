import { DAY_MS } from "./day.ts";
import { zoneOffset } from "./zone-offset.ts";

const MINUTE = 60_000;

/** Determines local time: an IANA time zone, or minutes as in `getTimezoneOffset` (UTC+9: -540). */
export type Clock = string | number;

/**
 * What the visitor's browser sent about its clock. The offset applies to one day and may differ on another.
 */
export interface SentClock {
  time_zone: string | null;
  utc_offset: number | null;
}

/** The clock for converting local times; null: unknown. */
export function clockOf({ time_zone, utc_offset }: SentClock): Clock | null {
  return time_zone ?? utc_offset;
}

/** The clock's offset from UTC at a moment; both in milliseconds. */
export function offsetAt(moment: number, clock: Clock): number {
  if (typeof clock === "number") return -clock * MINUTE;
  return zoneOffset(moment, clock);
}

/**
 * The moment at which the clock shows a local time, which is given as if it were UTC; both in milliseconds.
 * As in browsers, a time that occurs twice is the first one, and a skipped time uses the offset before the
 * gap (2:30 becomes 3:30).
 */
export function momentOf(local: number, clock: Clock): number {
  const before = offsetAt(local - DAY_MS, clock);
  const after = offsetAt(local + DAY_MS, clock);
  const ahead = Math.max(before, after);
  const isShown = before === after || offsetAt(local - ahead, clock) === ahead;
  return local - (isShown ? ahead : Math.min(before, after));
}
