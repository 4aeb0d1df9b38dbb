import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import type { DateFormat } from "#core/tables/table-view.ts";
import { isZoneless, localDatetime } from "#core/tables/zoneless.ts";
import { parseDate, parseTime } from "#core/values/datetime.ts";
import { fromZonedTime, sheetTime, toZonedTime } from "#core/values/zoned-time.ts";

const STYLES = {
  datetime: { dateStyle: "medium", timeStyle: "short" },
  date: { dateStyle: "medium" },
  month: { month: "short", year: "numeric" },
  time: { timeStyle: "short" },
  exact_time: { timeStyle: "medium" },
  exact: { dateStyle: "full", timeStyle: "long" },
  exact_local: { dateStyle: "full", timeStyle: "medium" },
} as const satisfies Record<
  DateFormat | "month" | "exact_time" | "exact" | "exact_local",
  Intl.DateTimeFormatOptions
>;
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

/** What to format, and in which zone: a time without a zone is the same in all of them. Null: neither is there. */
function readTime(text: string, zone: string): readonly [time: Date, zone: string, isLocal?: true] | null {
  const local = localDatetime(text);
  if (local !== null) return [new Date(`${local}Z`), "UTC", true];
  const moment = new Date(text);
  // Browsers read a text without a zone in their own.
  return /:.*(?:Z|[+-][\d:]+)$/.test(text) && !Number.isNaN(moment.getTime()) ? [moment, zone] : null;
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
  // The short format would show the year 0026 like 2026.
  if (iso.startsWith("0")) return sheetTime(localDatetime(iso) ?? iso, zone);
  const read = readTime(iso, zone);
  return read === null ? iso : formatOf(format, read[1], lang).format(read[0]);
}

/** Formats a moment to the second, with weekday and zone, if it has one. Invalid texts stay unchanged. */
export function formatExactMoment(iso: string, zone: string): string {
  const read = readTime(iso, zone);
  if (read === null) return iso;
  const [time, shown, isLocal] = read;
  return formatOf(isLocal ? "exact_local" : "exact", shown).format(time);
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

/** The zone in which a column's times are shown. Times without a zone stay as they are in any of them. */
export const zoneOfColumn = (field: FieldDefinition | null, zone: string): string =>
  field !== null && isZoneless(field) ? "UTC" : zone;

/** A local time as it is stored: as a moment in UTC, or as it is in a column without a zone. Null: not a time. */
export const storedTime = (local: string, field: FieldDefinition | null, zone: string): string | null =>
  field !== null && isZoneless(field) ? toZonedTime(local, zone) || null : fromZonedTime(local, zone);
