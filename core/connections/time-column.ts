import type { ConnectedColumn } from "./connected-table.ts";

/** Types of columns with times, by their short names. Those with `tz` have a zone or an offset. */
type TimeColumn = "timestamptz" | "timestamp" | "date" | "timetz" | "time";

/** PostgreSQL has two names for each, and may add the digits of the seconds: `timestamp(3) without time zone`. */
const TIME = /^(timestamp|date|time)(?: ?\(\d\))?(tz| with time zone)?(?:\(\d\)| without time zone)?$/i;

/** What a column of times has; null: it has something else. */
export function timeColumn({ format }: Pick<ConnectedColumn, "format">): TimeColumn | null {
  const [, name, zone] = TIME.exec(format) ?? [];
  return name === undefined ? null : (`${name.toLowerCase()}${zone === undefined ? "" : "tz"}` as TimeColumn);
}
