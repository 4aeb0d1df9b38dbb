import type { FieldType } from "#core/fields/field.ts";
import { parseDate, parseTime } from "#core/values/datetime.ts";
import { sheetTime } from "#core/values/zoned-time.ts";

interface Formats {
  short: Intl.DateTimeFormat;
  exact: Intl.DateTimeFormat;
}
const formats = new Map<string, Formats>();

/**
 * In the user's language: `undefined` means the browser's. Cached by zone, because hundreds of cells use
 * them.
 */
function formatsOf(timeZone: string): Formats {
  let known = formats.get(timeZone);
  if (known === undefined) {
    const format = (style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(undefined, { ...style, timeZone });
    known = {
      short: format({ dateStyle: "medium", timeStyle: "short" }),
      exact: format({ dateStyle: "full", timeStyle: "long" }),
    };
    formats.set(timeZone, known);
  }
  return known;
}

/** A short date-time in a zone, for a grid that names the zone; other texts stay unchanged. */
export function formatMoment(iso: string, zone: string): string {
  const moment = new Date(iso);
  // Formatted, the year 0026 would look like 2026.
  if (iso.startsWith("0")) return sheetTime(iso, zone);
  return Number.isNaN(moment.getTime()) ? iso : formatsOf(zone).short.format(moment);
}

/** The same to the second, with the weekday and the zone. */
export function formatExactMoment(iso: string, zone: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : formatsOf(zone).exact.format(moment);
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric", timeZone: "UTC" });
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone: "UTC" });
const exactTimeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "medium", timeZone: "UTC" });

/** Formats a day, month or time of day. They have no zone and never shift. Weeks stay unchanged. */
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

/** A zone's display name: `Europe/Berlin (GMT+2)`. `at`: the offset depends on the season. */
export function zoneName(timeZone: string, at: Date): string {
  if (timeZone === "UTC") return timeZone;
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offset === "" ? timeZone : `${timeZone.replaceAll("_", " ")} (${offset})`;
}
