import type { FieldDefinition, FieldType } from "../../fields/field.ts";
import { ANY_STEP } from "../../fields/numbers/any-step.ts";
import { fieldBounds, position, SCALES } from "../../fields/validate.ts";
import { formatDatetime } from "../../values/datetime.ts";
import { DAY_MS } from "../../values/day.ts";
import type { JsonValue } from "../../values/json.ts";
import { type Random, whole } from "./random.ts";

/** Answers without limits: the first of them, how far they are apart without a step of the field, and how many follow. */
interface Habit {
  from: number;
  apart: number;
  count: number;
  /** Writes a position as the control does. Positions that it cannot write become other texts. */
  write: (position: number) => JsonValue;
}

const HOUR_MS = 3_600_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);
const FIRST_MONDAY = Date.UTC(2025, 11, 29);

/** The native text of a date and time; empty for a year that HTML does not have. */
function local(moment: number): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? "" : (formatDatetime(date.toISOString(), 0) ?? "");
}
const day = (moment: number) => local(moment).slice(0, 10);
/** The week of a Monday. It belongs to the year of its Thursday. */
function weekOf(monday: number): string {
  const thursday = monday + 3 * DAY_MS;
  const year = day(thursday).slice(0, 4);
  const before = Math.floor((thursday - Date.parse(`${year}-01-01`)) / (7 * DAY_MS));
  return `${year}-W${String(before + 1).padStart(2, "0")}`;
}

/** Of the types whose values have steps, in the units of `SCALES`. */
const HABITS: Partial<Record<FieldType, Habit>> = {
  number: { from: 0, apart: 1, count: 100, write: (number) => number },
  range: { from: 0, apart: 1, count: 100, write: (number) => number },
  date: { from: FIRST_DAY, apart: DAY_MS, count: 364, write: day },
  month: { from: 672, apart: 1, count: 11, write: (month) => day(Date.UTC(1970, month)).slice(0, 7) },
  week: { from: FIRST_MONDAY, apart: 7 * DAY_MS, count: 51, write: weekOf },
  time: { from: 9 * HOUR_MS, apart: HOUR_MS / 4, count: 31, write: (moment) => local(moment).slice(11) },
  "datetime-local": { from: FIRST_DAY + 9 * HOUR_MS, apart: HOUR_MS, count: 364 * 24, write: local },
};

/**
 * A number or date within the field's limits and on one of its steps. `attempt` 0: any of many; 1: the one that is a
 * limit or nearest to it. Undefined: there is no other.
 */
export function inventOnStep(field: FieldDefinition, random: Random, attempt: number): JsonValue | undefined {
  const scale = SCALES[field.type];
  const habit = HABITS[field.type];
  if (scale === undefined || habit === undefined || attempt > 1) return undefined;
  const bounds = fieldBounds(field);
  const [min, max] = [position(scale, bounds.min), position(scale, bounds.max)];
  const base = min ?? scale.base;
  // A number of any step is invented as a whole one.
  const own = field.step && field.step > ANY_STEP ? field.step : null;
  const step = (own ?? scale.step) * scale.unit;
  const onStep = (value: number) => base + Math.floor((value - base) / step) * step;
  if (attempt === 1) return habit.write(min ?? onStep(max ?? habit.from));
  const apart = own ? step : habit.apart;
  const length = habit.count * apart;
  const [first, last] = field.type === "time" ? [0, DAY_MS - 1] : [-Infinity, Infinity];
  const from = max !== null && max < habit.from ? Math.max(first, max - length) : habit.from;
  const least = min ?? onStep(from);
  // A time may end after midnight, before it begins.
  const most = max !== null && max >= least ? max : Math.min(last, least + length);
  const value = least + apart * whole(random, 0, Math.floor((most - least) / apart));
  // Sums of decimal fractions are inexact.
  return habit.write(scale.unit === 1 ? Number(value.toPrecision(12)) : value);
}
