import { type Clock, momentOf, offsetAt } from "./clock.ts";
import { DAY_MS } from "./day.ts";

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^(\d{4})-(\d{2})$/;
const WEEK = /^(\d{4})-W(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/;
/** Digits beyond milliseconds must be zero. */
const ISO = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)0*(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * The years 1 to 9999, in milliseconds. Years always have four digits: conditions, filters and indexes
 * compare dates as texts, and spreadsheets read no longer ones.
 */
const FIRST = -62_135_596_800_000;
const LAST = 253_402_300_799_999;

function utc(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime();
}

function inRange(milliseconds: number): number | null {
  return milliseconds >= FIRST && milliseconds <= LAST ? milliseconds : null;
}

/** Milliseconds from the epoch to the day's start in UTC; null for an invalid HTML date (`2024-02-30`). */
export function parseDate(text: string): number | null {
  const [, year, month, day] = DATE.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined || year < 1) return null;
  const date = new Date(utc(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? inRange(date.getTime()) : null;
}

/** Months since January 1970; null for an invalid HTML month. */
export function parseMonth(text: string): number | null {
  const [, year, month] = MONTH.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || year < 1 || month < 1 || month > 12) return null;
  return inRange(utc(year, month - 1, 1)) === null ? null : (year - 1970) * 12 + month - 1;
}

/** Monday of a year's ISO week 1, in milliseconds. */
function firstMonday(year: number): number {
  const fourth = utc(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return fourth - weekday * DAY_MS;
}

/** 53 if the year begins or ends on a Thursday, else 52. */
function weeksOf(year: number): number {
  const isThursday = (month: number, day: number) => new Date(utc(year, month, day)).getUTCDay() === 4;
  return isThursday(0, 1) || isThursday(11, 31) ? 53 : 52;
}

/** Milliseconds from the epoch to the week's Monday in UTC; null for an invalid HTML week (`2024-W53`). */
export function parseWeek(text: string): number | null {
  const [, year, week] = WEEK.exec(text)?.map(Number) ?? [];
  if (year === undefined || week === undefined || year < 1 || week < 1) return null;
  return week <= weeksOf(year) ? inRange(firstMonday(year) + (week - 1) * 7 * DAY_MS) : null;
}

/** Milliseconds since midnight; null for an invalid HTML time. */
export function parseTime(text: string): number | null {
  const match = TIME.exec(text);
  if (match === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1, 4).map((part) => Number(part ?? 0));
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((match[4] ?? "").padEnd(3, "0"));
}

/** A local date and time (`2024-05-04T10:00`) as if it were UTC, in milliseconds; null if invalid. */
export function parseLocalDatetime(text: string): number | null {
  const [datePart = "", timePart = "", ...rest] = text.split(/[T ]/);
  const date = parseDate(datePart);
  const time = parseTime(timePart);
  return date === null || time === null || rest.length > 0 ? null : inRange(date + time);
}

/**
 * Converts a local date and time on a clock to ISO 8601 in UTC. An ISO time with its own zone needs no clock.
 * Null: not a date-time.
 */
export function parseDatetime(text: string, clock: Clock): string | null {
  const local = parseLocalDatetime(text);
  const isZoned = parseLocalDatetime(ISO.exec(text)?.[1] ?? "") !== null;
  const moment = inRange(local === null ? Date.parse(isZoned ? text : "") : momentOf(local, clock));
  return moment === null ? null : new Date(moment).toISOString();
}

/**
 * The native text of a moment on a clock: `2024-05-04T10:00`, with seconds only if not zero. A string without a
 * zone is already local.
 */
export function formatDatetime(iso: string, clock: Clock): string | null {
  const moment = inRange(Date.parse(iso));
  const local =
    parseLocalDatetime(iso) ?? (moment === null ? null : inRange(moment + offsetAt(moment, clock)));
  if (local === null) return null;
  const text = new Date(local)
    .toISOString()
    .replace(/^\+0*(?=\d{4})/, "")
    .slice(0, -1);
  return text.replace(/(:00)?\.000$/, "");
}
