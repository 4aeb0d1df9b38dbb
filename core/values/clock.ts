import { DAY_MS } from "./day.ts";

const MINUTE = 60_000;

/** The latest moment that a JavaScript date can hold, in milliseconds. */
const MAX_TIME = 8_640_000_000_000_000;

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

/**
 * Creating a format costs more than using it a hundred times. Names are keyed without case, so the map stays
 * small.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
    formats.set(key, format);
  }
  return format;
}

/** Whether the runtime knows the zone. Only names: an offset such as `+02:00` has no daylight saving. */
export function isZone(zone: string | null | undefined): zone is string {
  try {
    return /^[a-z][\w+/-]{1,63}$/i.test(zone ?? "") && formatOf(zone as string) !== null;
  } catch {
    return false;
  }
}

/** The clock's offset from UTC at a moment; both in milliseconds. */
export function offsetAt(moment: number, clock: Clock): number {
  if (typeof clock === "number") return -clock * MINUTE;
  const shown = formatOf(clock).format(Math.max(-MAX_TIME, Math.min(moment, MAX_TIME)));
  // `GMT`, `GMT-05:00`, or `GMT-04:56:02` from before standard time.
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+):?(\d*)$/.exec(shown) ?? [];
  const size = ((+hours * 60 + +minutes) * 60 + +seconds) * 1000;
  return sign === "-" ? -size : size;
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
