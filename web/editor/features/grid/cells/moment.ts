import type { FieldType } from "#core/fields/field.ts";
import { parseDate, parseTime } from "#core/values/datetime.ts";
import { sheetTime } from "#core/values/zoned-time.ts";

interface Formats {
  short: Intl.DateTimeFormat;
  exact: Intl.DateTimeFormat;
}
const formats = new Map<string, Formats>();

/** In the person's own language: `undefined` is the browser's. Made once for each zone: hundreds of cells ask. */
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

/** A moment by the clocks of a zone, short, for a grid that names the zone; what is no moment stays as it is. */
export function formatMoment(iso: string, zone: string): string {
  const moment = new Date(iso);
  // Written out, the year 0026 would read as 2026.
  if (iso.startsWith("0")) return sheetTime(iso, zone);
  return Number.isNaN(moment.getTime()) ? iso : formatsOf(zone).short.format(moment);
}

/** The same to the second, with the day of the week and the zone. */
export function formatExactMoment(iso: string, zone: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : formatsOf(zone).exact.format(moment);
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric", timeZone: "UTC" });
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone: "UTC" });
const exactTimeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "medium", timeZone: "UTC" });

/** A day, month or time of day as the person writes them. They know no zone and never shift. Weeks stay as they are. */
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

/** A zone as one reads it: `Europe/Berlin (GMT+2)`. `at`: summer and winter differ. */
export function zoneName(timeZone: string, at: Date): string {
  if (timeZone === "UTC") return timeZone;
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offset === "" ? timeZone : `${timeZone.replaceAll("_", " ")} (${offset})`;
}
