/**
 * True for `true` and for the values of a ticked box (`on`, `true`, `1`); false for their opposites; null for
 * anything else.
 */
export function parseBoolean(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (value === "on" || value === "true" || value === "1") return true;
  return value === "off" || value === "false" || value === "0" || value === "" ? false : null;
}
