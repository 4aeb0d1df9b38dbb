import type { FieldType } from "#core/fields/field.ts";
import { formatDatetime, parseDate, parseTime } from "#core/values/datetime.ts";

/** In the person's own language and zone: `undefined` is the browser's. */
const shortFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const exactFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long" });

/** A moment in the person's own zone, short, for a column beside the zone's name; what is no moment stays as it is. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : shortFormat.format(moment);
}

/** The same to the second, with the day of the week and the zone. */
export function formatExactMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : exactFormat.format(moment);
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric", timeZone: "UTC" });
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone: "UTC" });
const exactTimeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "medium", timeZone: "UTC" });

/** A day, month or time of day as the person writes them. They know no zone and never shift. Weeks stay as they are. */
export function formatDay(text: string, type: FieldType): string {
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

/** What a `datetime-local` input shows of a moment; empty when there is none. */
export function localText(iso: string): string {
  const moment = new Date(iso);
  if (iso === "" || Number.isNaN(moment.getTime())) return "";
  return formatDatetime(iso, moment.getTimezoneOffset()) ?? "";
}

/** The person's zone as one reads it: `Europe/Berlin (GMT+2)`. `at`: summer and winter differ. */
export function zoneName(at: Date): string {
  const { timeZone } = shortFormat.resolvedOptions();
  const parts = new Intl.DateTimeFormat("en", { timeZoneName: "shortOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offset === "" || offset === timeZone ? timeZone : `${timeZone} (${offset})`;
}
