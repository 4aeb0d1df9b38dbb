/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return shown - Math.floor(moment / 1000) * 1000;
}

/**
 * The moment (ISO 8601 in UTC) at which clocks in the zone show the local time of an `<input type=datetime-local>`; null
 * for an empty or malformed text. A time that a clock change skips becomes the one after the gap.
 */
export function fromZonedTime(local: string, zone: string): string | null {
  const asUtc = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) || Number.isNaN(asUtc)) return null;
  const first = asUtc - offsetAt(asUtc, zone);
  const second = asUtc - offsetAt(first, zone);
  return new Date(second === first ? first : Math.max(second, asUtc - offsetAt(second, zone))).toISOString();
}

/** The local time in the zone at a moment, as `<input type=datetime-local>` wants it. */
export function toZonedTime(iso: string | null, zone: string): string {
  if (iso === null) return "";
  const moment = Date.parse(iso);
  return new Date(moment + offsetAt(moment, zone)).toISOString().slice(0, 16);
}

/** Whether the runtime knows the zone. */
export function isZone(zone: string | null | undefined): zone is string {
  if (!zone) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
