import { DAY_MS } from "../values/day.ts";

/** Days, weeks (from Monday), months or years, as bars of a chart over time. */
export const PERIODS = ["day", "week", "month", "year"] as const;
export type Period = (typeof PERIODS)[number];

/** The longest time that is shown by each period, in days: at most about 60 bars. */
const LONGEST: readonly (readonly [Period, number])[] = [
  ["day", 45],
  ["week", 45 * 7],
  ["month", 5 * 366],
];
/** If there would be more bars, those without answers are left out. */
const MOST_BARS = 120;

export interface DayCount {
  /** `2026-05-04` */
  day: string;
  count: number;
}

/** A bar: the days from `from` to before `until`, with a count for each group of responses. */
export interface PeriodCount {
  from: string;
  until: string;
  counts: number[];
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The period by which a time from one day to another is shown. */
export function periodFor(first: string, last: string): Period {
  const days = (dateOf(last).getTime() - dateOf(first).getTime()) / DAY_MS + 1;
  return LONGEST.find(([, most]) => days <= most)?.[0] ?? "year";
}

/** The first day of the period in which a day lies. */
export function startOfPeriod(day: string, period: Period): string {
  if (period === "day") return day;
  if (period === "month") return `${day.slice(0, 7)}-01`;
  if (period === "year") return `${day.slice(0, 4)}-01-01`;
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return dayOf(date);
}

export function nextPeriod(start: string, period: Period): string {
  const date = dateOf(start);
  if (period === "year") date.setUTCFullYear(date.getUTCFullYear() + 1);
  else if (period === "month") date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + (period === "week" ? 7 : 1));
  return dayOf(date);
}

/**
 * The counts of one or more groups by a period that fits their whole time, without gaps. Null: there are none.
 */
export function countPeriods(
  groups: readonly (readonly DayCount[])[],
): { period: Period; counts: PeriodCount[] } | null {
  const days = groups.flatMap((group) => group.map(({ day }) => day)).sort();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const period = periodFor(first, last);
  const byStart = new Map<string, number[]>();
  for (const [index, group] of groups.entries()) {
    for (const { day, count } of group) {
      const start = startOfPeriod(day, period);
      const counts = byStart.get(start) ?? groups.map(() => 0);
      counts[index]! += count;
      byStart.set(start, counts);
    }
  }
  const starts = [...byStart.keys()].sort();
  const series: string[] = [];
  for (let start = starts[0]!; start <= starts.at(-1)!; start = nextPeriod(start, period)) {
    series.push(start);
    if (series.length > MOST_BARS) break;
  }
  const shown = series.length > MOST_BARS ? starts : series;
  const counts = shown.map((from) => ({
    from,
    until: nextPeriod(from, period),
    counts: byStart.get(from) ?? groups.map(() => 0),
  }));
  return { period, counts };
}
