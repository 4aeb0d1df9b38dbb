import { formatDatetime } from "./datetime.ts";

const MINUTE = 60_000;

/** Making a clock costs more than reading it a hundred times; there are only so many zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const shown = new Date(0);
  // `Date.UTC` takes the year 26 for 1926.
  shown.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  shown.setUTCHours(part("hour"), part("minute"), part("second"));
  return shown.getTime() - Math.floor(moment / 1000) * 1000;
}

/**
 * The moment (ISO 8601 in UTC) at which clocks in the zone show the local time of an `<input type=datetime-local>`; null
 * for an empty or malformed text. A time that a clock change skips becomes the one after the gap.
 */
export function fromZonedTime(local: string, zone: string): string | null {
  const asUtc = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) || Number.isNaN(asUtc)) return null;
  const first = asUtc - offsetAt(asUtc, zone);
  const second = asUtc - offsetAt(first, zone);
  return new Date(second === first ? first : Math.max(second, asUtc - offsetAt(second, zone))).toISOString();
}

/** The local time in the zone at a moment, as `<input type=datetime-local>` wants it; empty where there is no moment. */
export function toZonedTime(iso: string | null, zone: string): string {
  const moment = Date.parse(iso ?? "");
  if (Number.isNaN(moment)) return "";
  return formatDatetime(iso ?? "", -offsetAt(moment, zone) / MINUTE) ?? "";
}

/** A moment as spreadsheets read it, by the clocks of the zone: `2026-11-21 18:10`; what is no moment stays as it is. */
export function sheetTime(iso: string, zone: string): string {
  const [date, time = ""] = toZonedTime(iso, zone).split("T");
  return date ? `${date} ${time.slice(0, 5)}` : iso;
}

/** Whether the runtime knows the zone. */
export function isZone(zone: string | null | undefined): zone is string {
  if (!zone) return false;
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}
