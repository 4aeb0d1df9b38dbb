import type { FieldType } from "#core/fields/field.ts";
import type { DateFormat } from "#core/tables/table-view.ts";
import { parseDate, parseTime } from "#core/values/datetime.ts";
import { sheetTime } from "#core/values/zoned-time.ts";

const STYLES = {
  datetime: { dateStyle: "medium", timeStyle: "short" },
  date: { dateStyle: "medium" },
  month: { month: "short", year: "numeric" },
  time: { timeStyle: "short" },
  exact_time: { timeStyle: "medium" },
  exact: { dateStyle: "full", timeStyle: "long" },
} as const satisfies Record<DateFormat | "month" | "exact_time" | "exact", Intl.DateTimeFormatOptions>;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a format of a zone, in the browser's language by default. Cached because hundreds of cells use them. With
 * the calendar and the digits that typed and pasted dates have.
 */
function formatOf(style: keyof typeof STYLES, timeZone: string, lang?: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone} ${lang}`;
  const options = { ...STYLES[style], timeZone, calendar: "gregory", numberingSystem: "latn" };
  const known = formats.get(key) ?? new Intl.DateTimeFormat(lang, options);
  formats.set(key, known);
  return known;
}

/**
 * Formats a moment as a short date and time, or one of them, for a grid that shows the zone elsewhere. Invalid texts
 * stay unchanged.
 */
export function formatMoment(
  iso: string,
  zone: string,
  format: DateFormat = "datetime",
  lang?: string,
): string {
  const moment = new Date(iso);
  // The short format would show the year 0026 like 2026.
  if (iso.startsWith("0")) return sheetTime(iso, zone);
  return Number.isNaN(moment.getTime()) ? iso : formatOf(format, zone, lang).format(moment);
}

/** Formats a moment to the second, with weekday and zone. Invalid texts stay unchanged. */
export function formatExactMoment(iso: string, zone: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : formatOf("exact", zone).format(moment);
}

/** Formats a day, month or time of day. These have no zone and never shift. Weeks stay unchanged. */
export function formatDay(text: string, type: FieldType, lang?: string): string {
  if (type !== "time" && text.startsWith("0")) return text;
  const formatted = (milliseconds: number | null, style: keyof typeof STYLES) =>
    milliseconds === null ? text : formatOf(style, "UTC", lang).format(milliseconds);
  switch (type) {
    case "date":
      return formatted(parseDate(text), "date");
    case "month":
      return formatted(parseDate(`${text}-01`), "month");
    case "time": {
      const time = parseTime(text);
      return formatted(time, time !== null && time % 60_000 !== 0 ? "exact_time" : "time");
    }
    default:
      return text;
  }
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
