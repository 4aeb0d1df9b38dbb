/** The latest moment that a JavaScript date can hold, in milliseconds. */
const MAX_TIME = 8_640_000_000_000_000;

/**
 * Creating a format costs more than using it a hundred times. Names are keyed without case, so the map stays
 * small.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
    formats.set(key, format);
  }
  return format;
}

/** Whether the runtime knows the zone. Only names: an offset such as `+02:00` has no daylight saving. */
export function isZone(zone: string | null | undefined): zone is string {
  try {
    return /^[a-z][\w+/-]{1,63}$/i.test(zone ?? "") && formatOf(zone as string) !== null;
  } catch {
    return false;
  }
}

/**
 * The offset from UTC of an IANA time zone at a moment; both in milliseconds. The public page has its own: it only asks
 * for the zone of its browser (`local/vite/own-zone.ts`).
 */
export function zoneOffset(moment: number, zone: string): number {
  const shown = formatOf(zone).format(Math.max(-MAX_TIME, Math.min(moment, MAX_TIME)));
  // `GMT`, `GMT-05:00`, or `GMT-04:56:02` from before standard time.
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+):?(\d*)$/.exec(shown) ?? [];
  const size = ((+hours * 60 + +minutes) * 60 + +seconds) * 1000;
  return sign === "-" ? -size : size;
}
