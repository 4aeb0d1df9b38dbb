import { fieldTypeRow } from "../../fields/registry.ts";
import type { Column, SystemColumn } from "../columns.ts";
import type { Period } from "../table-view.ts";

/** How many rows have a value. */
export interface Group {
  /** Null: no value. */
  key: string | null;
  count: number;
}

/** Columns of every table whose values are all different. */
const UNIQUE: readonly (SystemColumn | string)[] = [
  "__gf_id",
  "__gf_display_id",
  "__gf_progress",
  "__gf_device",
];
const COUNTABLE = ["text", "number", "boolean", "choice", "date", "datetime"];

/** Whether rows can be counted by the column: not by files, structures, secrets and lists of texts. */
export function isCountable({ id, field, format }: Column): boolean {
  if (field === null) return !UNIQUE.includes(id);
  const { value } = fieldTypeRow(field.type);
  if (field.type === "signature" || !COUNTABLE.includes(value)) return false;
  return value === "choice" || !format.endsWith("[]");
}

/** Whether rows are counted by periods of the column. */
export function hasPeriods({ format }: Column): boolean {
  return format === "timestamptz" || format === "timestamp" || format === "date";
}

/** More periods without rows than this are not shown. */
export const MOST_PERIODS = 400;

/** The first day of the next period. Days are `2026-05-04`. */
function nextPeriod(day: string, period: Period): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (period === "month") date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + (period === "week" ? 7 : 1));
  return date.toISOString().slice(0, 10);
}

/**
 * Counts of periods in order of time, with those that have no rows between the first and the last; rows without a
 * period are left out. If there would be too many, only periods with rows remain.
 */
export function periodSeries(groups: readonly Group[], period: Period): { key: string; count: number }[] {
  const known = groups
    .flatMap(({ key, count }) => (key === null ? [] : [{ key, count }]))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return [];
  const counts = new Map(known.map(({ key, count }) => [key, count]));
  const series: { key: string; count: number }[] = [];
  for (let key = first.key; key <= last.key; key = nextPeriod(key, period)) {
    if (series.length === MOST_PERIODS) return known;
    series.push({ key, count: counts.get(key) ?? 0 });
  }
  return series;
}

/** A round number of rows, at least the greatest count, for the end of an axis. */
export function axisEnd(greatest: number): number {
  if (greatest <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(greatest));
  return [1, 2, 4, 5, 8, 10].map((times) => times * unit).find((end) => end >= greatest) ?? 10 * unit;
}
