/** This browser's time zone. */
export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = [...new Set([HERE, "UTC", ...Intl.supportedValuesOf("timeZone")])];

/** A zone's name as people write it: "America/New York". */
export const zoneLabel = (zone: string) => zone.replaceAll("_", " ");

/** All time zones, this browser's first. */
export const ZONE_CHOICES = ZONES.map((value) => ({ value, label: zoneLabel(value) }));
