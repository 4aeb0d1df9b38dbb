import { formatDatetime, parseDatetime, parseLocalDatetime } from "./datetime.ts";

/**
 * The moment (ISO 8601 in UTC) at which clocks in the zone show the local time of an `<input
 * type=datetime-local>`; null for an empty or malformed text. A time that a clock change skips becomes the
 * one after the gap.
 */
export function fromZonedTime(local: string, zone: string): string | null {
  return parseLocalDatetime(local) === null ? null : parseDatetime(local, zone);
}

/** A moment's local time in the zone, for an `<input type=datetime-local>`; empty without a moment. */
export function toZonedTime(iso: string | null, zone: string): string {
  return formatDatetime(iso ?? "", zone) ?? "";
}

/** A moment formatted for spreadsheets, in the zone: `2026-11-21 18:10`; other texts stay unchanged. */
export function sheetTime(iso: string, zone: string): string {
  const [date, time = ""] = toZonedTime(iso, zone).split("T");
  return date ? `${date} ${time.slice(0, 5)}` : iso;
}

/** Like `sheetTime`, with seconds: `2026-11-21 18:10:00`. */
export function exactTime(iso: string, zone: string): string {
  const [date, time = ""] = toZonedTime(iso, zone).split("T");
  return date ? `${date} ${`${time}:00`.slice(0, 8)}` : iso;
}

/** A zone's name depends on its daylight saving rules at that moment, so this is a recent one. */
const NAMED_AT = Date.UTC(2026, 0);

/** The zone's name in a language, such as `Central European Time`. */
export function describeZone(zone: string, lang: string): string {
  if (zone === "UTC") return zone;
  const format = new Intl.DateTimeFormat(lang, { timeZone: zone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(NAMED_AT).find(({ type }) => type === "timeZoneName")?.value;
  return name ?? zone.replaceAll("_", " ");
}
