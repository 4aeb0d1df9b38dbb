import { formatDatetime, parseDatetime, parseLocalDatetime } from "./datetime.ts";

/**
 * The moment (ISO 8601 in UTC) at which clocks in the zone show the local time of an `<input type=datetime-local>`; null
 * for an empty or malformed text. A time that a clock change skips becomes the one after the gap.
 */
export function fromZonedTime(local: string, zone: string): string | null {
  return parseLocalDatetime(local) === null ? null : parseDatetime(local, zone);
}

/** The local time in the zone at a moment, as `<input type=datetime-local>` wants it; empty where there is no moment. */
export function toZonedTime(iso: string | null, zone: string): string {
  return formatDatetime(iso ?? "", zone) ?? "";
}

/** A moment as spreadsheets read it, by the clocks of the zone: `2026-11-21 18:10`; what is no moment stays as it is. */
export function sheetTime(iso: string, zone: string): string {
  const [date, time = ""] = toZonedTime(iso, zone).split("T");
  return date ? `${date} ${time.slice(0, 5)}` : iso;
}

/** Daylight saving is named of zones that have it at a moment: one of these years. */
const NAMED_AT = Date.UTC(2026, 0);

/** The name that people of a language have for the zone's time, such as `Central European Time`. */
export function zoneInWords(zone: string, lang: string): string {
  if (zone === "UTC") return zone;
  const format = new Intl.DateTimeFormat(lang, { timeZone: zone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(NAMED_AT).find(({ type }) => type === "timeZoneName")?.value;
  return name ?? zone.replaceAll("_", " ");
}
