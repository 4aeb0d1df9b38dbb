import { formatDatetime } from "#core/values/datetime.ts";

const format = new Intl.DateTimeFormat(undefined, {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});
const shortFormat = new Intl.DateTimeFormat(undefined, {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** A moment in the person's own zone, with the zone's name; what is no moment stays as it is. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : format.format(moment);
}

/** The same without the zone, for a column whose header names it. */
export function formatShortMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : shortFormat.format(moment);
}

/** What a `datetime-local` input shows of a moment; empty when there is none. */
export function localText(iso: string): string {
  const moment = new Date(iso);
  if (iso === "" || Number.isNaN(moment.getTime())) return "";
  return formatDatetime(iso, moment.getTimezoneOffset()) ?? "";
}

/** The person's zone as one reads it: `Europe/Berlin (GMT+2)`. `at`: summer and winter differ. */
export function zoneName(at: Date): string {
  const { timeZone } = format.resolvedOptions();
  const parts = new Intl.DateTimeFormat("en", { timeZoneName: "shortOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offset === "" || offset === timeZone ? timeZone : `${timeZone} (${offset})`;
}
