import type { Cell } from "../../fields/cell.ts";
import { fieldTypeRow } from "../../fields/registry.ts";
import { zoneOffset } from "../../values/zone-offset.ts";
import { plainText } from "../cell-text.ts";
import type { Column } from "../columns.ts";
import type { Period } from "../table-view.ts";
import { type Group, hasPeriods, MOST_PERIODS } from "./chart-series.ts";

/** Values beyond these are counted together. */
export const MOST_VALUES = 24;
/** Longer texts are counted whole, and returned as far as a chart can show them. */
export const LONGEST_KEY = 1_000;

interface Grouping {
  column: Column;
  period: Period;
  /** The time zone in which days begin. */
  zone: string;
}

/** The same counts as those of the Worker (`GroupCounts`), of rows that the browser has. */
export interface CountedGroups {
  groups: Group[];
  other: { groups: number; count: number };
  rows: number;
}

/** Counts rows by the values of a field's column, as `worker/db/grid/row-groups.ts` does in SQL. */
export function countGroups(
  rows: readonly { data: Readonly<Record<string, Cell>> }[],
  grouping: Grouping,
): CountedGroups {
  const counts = new Map<string | null, number>();
  for (const { data } of rows) {
    const keys = keysOf(data[grouping.column.id], grouping);
    for (const key of keys.length > 0 ? keys : [null]) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isSeries = hasPeriods(grouping.column);
  const all = [...counts].map(([key, count]) => ({ key, count }));
  const ordered = all.toSorted((a, b) => (isSeries ? 0 : b.count - a.count) || compareKeys(a, b, isSeries));
  const shown = ordered.slice(0, isSeries ? MOST_PERIODS : MOST_VALUES);
  const others = ordered.slice(shown.length);
  return {
    groups: shown.map(({ key, count }) => ({ key: shortened(key), count })),
    other: { groups: others.length, count: others.reduce((sum, { count }) => sum + count, 0) },
    rows: rows.length,
  };
}

/** Nothing comes last; periods begin with the latest. */
function compareKeys(a: Group, b: Group, isSeries: boolean): number {
  if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
  if (a.key === b.key) return 0;
  return a.key < b.key === isSeries ? 1 : -1;
}

const shortened = (key: string | null) =>
  key !== null && key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key;

/** What a row is counted as: nothing, one value, or each of its options. */
function keysOf(cell: Cell | undefined, { column, period, zone }: Grouping): string[] {
  if (cell === undefined || cell.value === null || cell.value === "") return [];
  const { value, form_field_option_id: option, form_field_option_ids: options } = cell;
  if (hasPeriods(column)) {
    const day = typeof value === "string" ? dayOf(value, zone) : null;
    return day === null ? [] : [startOf(day, period)];
  }
  if (column.field !== null && fieldTypeRow(column.field.type).value === "choice") {
    if (Array.isArray(value)) return [...(options ?? value.map(plainText))];
    return [option || plainText(value)];
  }
  return [typeof value === "string" ? value : plainText(value)];
}

const HAS_ZONE = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** The day of a date, a local time, or a moment in the zone; null for anything else, such as `infinity`. */
function dayOf(text: string, zone: string): string | null {
  const [day] = DAY.exec(text) ?? [];
  if (day === undefined) return null;
  const time = text.slice(day.length);
  if (!HAS_ZONE.test(time)) return day;
  const moment = Date.parse(text.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00"));
  return Number.isNaN(moment) ? null : new Date(moment + zoneOffset(moment, zone)).toISOString().slice(0, 10);
}

/** The first day of the period. Weeks begin on Monday, as in PostgreSQL. */
function startOf(day: string, period: Period): string {
  if (period === "month") return `${day.slice(0, 8)}01`;
  if (period === "day") return day;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
