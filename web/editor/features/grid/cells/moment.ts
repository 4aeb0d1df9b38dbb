import type { FieldType } from "#core/fields/field.ts";
import { parseDate, parseTime } from "#core/values/datetime.ts";
import { sheetTime } from "#core/values/zoned-time.ts";

interface Formats {
  short: Intl.DateTimeFormat;
  exact: Intl.DateTimeFormat;
}
const formats = new Map<string, Formats>();

/**
 * Returns the formats of a zone in the browser's language (`undefined`). Cached by zone because hundreds of
 * cells use them.
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

/**
 * Formats a moment as a short date and time, for a grid that shows the zone elsewhere. Invalid texts stay
 * unchanged.
 */
export function formatMoment(iso: string, zone: string): string {
  const moment = new Date(iso);
  // The short format would show the year 0026 like 2026.
  if (iso.startsWith("0")) return sheetTime(iso, zone);
  return Number.isNaN(moment.getTime()) ? iso : formatsOf(zone).short.format(moment);
}

/** Formats a moment to the second, with weekday and zone. Invalid texts stay unchanged. */
export function formatExactMoment(iso: string, zone: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : formatsOf(zone).exact.format(moment);
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
