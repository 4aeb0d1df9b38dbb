import { parseDate, parseLocalDatetime, parseMonth, parseTime, parseWeek } from "#core/values/datetime.ts";
import { DAY_MS } from "#core/values/day.ts";
import { toZonedTime } from "#core/values/zoned-time.ts";

/** What an input of a date or time holds, with the names and texts of HTML's inputs: `2026-11-23`, `2026-W48`. */
export type DateKind = "date" | "time" | "datetime-local" | "month" | "week";

const PARSERS = {
  date: parseDate,
  time: parseTime,
  "datetime-local": parseLocalDatetime,
  month: parseMonth,
  week: parseWeek,
} as const;

export const isDateKind = (name: string): name is DateKind => Object.hasOwn(PARSERS, name);

export const isDateText = (kind: DateKind, text: string): boolean => PARSERS[kind](text) !== null;

const pad = (number: number, length = 2) => String(number).padStart(length, "0");

/** The day of a moment in UTC: `2026-11-23`. */
const dayOf = (milliseconds: number): string => {
  const date = new Date(milliseconds);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
};

/** The ISO week of a day: `2026-W48`. Null: not a day. */
export function weekOf(day: string): string | null {
  const start = parseDate(day);
  if (start === null) return null;
  // A week belongs to the year of its Thursday.
  const weekday = (new Date(start).getUTCDay() + 6) % 7;
  const thursday = start + (3 - weekday) * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const first = new Date(0).setUTCFullYear(year, 0, 1);
  return `${pad(year, 4)}-W${pad(Math.floor((thursday - first) / (7 * DAY_MS)) + 1)}`;
}

/** The Monday of an ISO week: `2026-11-23`. Null: not a week. */
export function mondayOf(week: string): string | null {
  const start = parseWeek(week);
  return start === null ? null : dayOf(start);
}

function ownTime(now: Date): string {
  const day = `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  return `${day}T${pad(now.getHours())}:${pad(now.getMinutes())}`;
}

/** What the calendar and the clock of a zone say now; without a zone, the person's own. */
export function nowAs(kind: DateKind, now = new Date(), zone?: string): string {
  const [day = "", time = ""] = (zone === undefined ? ownTime(now) : toZonedTime(now.toISOString(), zone))
    .slice(0, "2026-11-23T14:05".length)
    .split("T");
  return {
    date: day,
    time,
    "datetime-local": `${day}T${time}`,
    month: day.slice(0, 7),
    week: weekOf(day) ?? "",
  }[kind];
}

/** A value as people of the language write it; other texts stay unchanged. */
export function formatDateText(kind: DateKind, text: string, lang?: string): string {
  // Formatted, the year 0026 would look like 2026.
  if (!isDateText(kind, text) || (kind !== "time" && text.startsWith("0"))) return text;
  const format = (moment: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, {
      ...options,
      calendar: "gregory",
      numberingSystem: "latn",
      timeZone: "UTC",
    })
      .format(moment)
      .replaceAll(/[\u202f\u00a0]/g, " ");
  const clock = (milliseconds: number) => (milliseconds % 60_000 === 0 ? "short" : "medium");
  switch (kind) {
    case "date":
      return format(parseDate(text) ?? 0, { dateStyle: "medium" });
    case "time":
      return parseTime(text)! % 1000 === 0
        ? format(parseTime(text) ?? 0, { timeStyle: clock(parseTime(text) ?? 0) })
        : text;
    case "datetime-local": {
      const moment = parseLocalDatetime(text) ?? 0;
      return moment % 1000 === 0 ? format(moment, { dateStyle: "medium", timeStyle: clock(moment) }) : text;
    }
    case "month":
      return format(parseDate(`${text}-01`) ?? 0, { month: "long", year: "numeric" });
    case "week":
      return text;
  }
}
