import { formatUnit } from "./unit.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A size for people: "512 bytes", "1.5 MB", in French "1,5 Mo". 1 kB = 1024 bytes. */
export function formatBytes(bytes: number, lang: string): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  // From 1023.95 on, one decimal would be rounded to 1,024.
  while (size >= 1023.95 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return formatUnit(size, UNITS[unit]!, lang, unit === 0 ? "long" : "short");
}
