/** This browser's time zone. */
export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = [...new Set([HERE, "UTC", ...Intl.supportedValuesOf("timeZone")])];

/** A zone's name as people write it: "America/New York". */
export const zoneLabel = (zone: string) => zone.replaceAll("_", " ");

/** All time zones as options of a `Select`, this browser's first. */
export function ZoneOptions() {
  return ZONES.map((name) => (
    <option key={name} value={name}>
      {zoneLabel(name)}
    </option>
  ));
}
