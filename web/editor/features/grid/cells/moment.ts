import type { FieldType } from "#core/fields/field.ts";
import type { DateFormat } from "#core/tables/table-view.ts";
import { parseDate, parseTime } from "#core/values/datetime.ts";
import { sheetTime } from "#core/values/zoned-time.ts";

const STYLES = {
  datetime: { dateStyle: "medium", timeStyle: "short" },
  date: { dateStyle: "medium" },
  time: { timeStyle: "short" },
  exact: { dateStyle: "full", timeStyle: "long" },
} as const satisfies Record<DateFormat | "exact", Intl.DateTimeFormatOptions>;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a format of a zone in the browser's language (`undefined`). Cached by zone because hundreds of
 * cells use them.
 */
function formatOf(style: keyof typeof STYLES, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(undefined, { ...STYLES[style], timeZone });
  formats.set(key, known);
  return known;
}

/**
 * Formats a moment as a short date and time, or one of them, for a grid that shows the zone elsewhere. Invalid texts
 * stay unchanged.
 */
export function formatMoment(iso: string, zone: string, format: DateFormat = "datetime"): string {
  const moment = new Date(iso);
  // The short format would show the year 0026 like 2026.
  if (iso.startsWith("0")) return sheetTime(iso, zone);
  return Number.isNaN(moment.getTime()) ? iso : formatOf(format, zone).format(moment);
}

/** Formats a moment to the second, with weekday and zone. Invalid texts stay unchanged. */
export function formatExactMoment(iso: string, zone: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : formatOf("exact", zone).format(moment);
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric", timeZone: "UTC" });
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone: "UTC" });
const exactTimeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "medium", timeZone: "UTC" });

/** Formats a day, month or time of day. These have no zone and never shift. Weeks stay unchanged. */
export function formatDay(text: string, type: FieldType): string {
  if (type !== "time" && text.startsWith("0")) return text;
  switch (type) {
    case "date":
      return formatted(parseDate(text), dayFormat, text);
    case "month":
      return formatted(parseDate(`${text}-01`), monthFormat, text);
    case "time": {
      const time = parseTime(text);
      return formatted(time, time !== null && time % 60_000 !== 0 ? exactTimeFormat : timeFormat, text);
    }
    default:
      return text;
  }
}

function formatted(milliseconds: number | null, format: Intl.DateTimeFormat, text: string): string {
  return milliseconds === null ? text : format.format(milliseconds);
}

/**
 * Returns a zone's display name, such as `Europe/Berlin (GMT+2)`. `at` matters because the offset depends on
 * the season.
 */
export function zoneName(timeZone: string, at: Date): string {
  if (timeZone === "UTC") return timeZone;
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offset === "" ? timeZone : `${timeZone.replaceAll("_", " ")} (${offset})`;
}
