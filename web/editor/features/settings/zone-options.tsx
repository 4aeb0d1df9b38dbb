/** This browser's time zone. */
export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = [...new Set([HERE, "UTC", ...Intl.supportedValuesOf("timeZone")])];

/** All time zones as options of a `Select`, this browser's first. */
export function ZoneOptions() {
  return ZONES.map((name) => (
    <option key={name} value={name}>
      {name.replaceAll("_", " ")}
    </option>
  ));
}
