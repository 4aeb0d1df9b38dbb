/** The zone of this browser. */
export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = [...new Set([HERE, "UTC", ...Intl.supportedValuesOf("timeZone")])];

/** Every time zone, this browser's first; for a `Select`. */
export function ZoneOptions() {
  return ZONES.map((name) => (
    <option key={name} value={name}>
      {name.replaceAll("_", " ")}
    </option>
  ));
}
