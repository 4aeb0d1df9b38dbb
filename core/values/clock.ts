const MINUTE = 60_000;
const DAY = 86_400_000;

/** The latest moment that a JavaScript date can hold, in milliseconds. */
const MAX_TIME = 8_640_000_000_000_000;

/** What tells local time: a zone of the IANA database by name, or minutes as `getTimezoneOffset` has them (UTC+9: -540). */
export type Clock = string | number;

/** What is known of a visitor's clock. The offset is that of one day: another day may have another one. */
export interface SentClock {
  time_zone: string | null;
  utc_offset: number | null;
}

/** The clock to judge local times by; null: nothing is known of it. */
export function clockOf({ time_zone, utc_offset }: SentClock): Clock | null {
  return time_zone ?? utc_offset;
}

/** A format costs more to make than to use a hundred times. Names in any case are one zone, so the map stays small. */
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

/** Whether the runtime knows the zone. Takes names only: an offset such as `+02:00` knows no daylight saving. */
export function isZone(zone: string | null | undefined): zone is string {
  try {
    return /^[a-z][\w+/-]{1,63}$/i.test(zone ?? "") && formatOf(zone as string) !== null;
  } catch {
    return false;
  }
}

/** How far the clock is ahead of UTC at a moment; all in milliseconds. */
export function offsetAt(moment: number, clock: Clock): number {
  if (typeof clock === "number") return -clock * MINUTE;
  const shown = formatOf(clock).format(Math.max(-MAX_TIME, Math.min(moment, MAX_TIME)));
  // `GMT`, `GMT-05:00`, and `GMT-04:56:02` from before there were zones.
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+):?(\d*)$/.exec(shown) ?? [];
  const size = ((+hours * 60 + +minutes) * 60 + +seconds) * 1000;
  return sign === "-" ? -size : size;
}

/**
 * The moment at which the clock shows a local time, which is given as if it were UTC; all in milliseconds. As browsers do
 * it: of an hour that comes twice the first one, and a time that is skipped counts on from before the gap (2:30 is 3:30).
 */
export function momentOf(local: number, clock: Clock): number {
  const before = offsetAt(local - DAY, clock);
  const after = offsetAt(local + DAY, clock);
  const ahead = Math.max(before, after);
  const isShown = before === after || offsetAt(local - ahead, clock) === ahead;
  return local - (isShown ? ahead : Math.min(before, after));
}
