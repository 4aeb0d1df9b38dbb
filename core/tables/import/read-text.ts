import { parseDate, parseLocalDatetime, parseTime } from "../../values/datetime.ts";
import { parseNumber } from "../../values/number.ts";
import { readAmount } from "../../values/numbers/amount.ts";
import { westernDigits } from "../../values/numbers/number-readings.ts";

/** How people wrote the values of a column. */
export interface Reading {
  /** The sign between whole numbers and fractions. */
  decimal: "point" | "comma";
  /** The order in 03/04/2026. */
  date_order: "dmy" | "mdy";
  /** The time zone of times without one, if the header of the column names it. */
  zone?: string | null;
}

const GROUPS = {
  point: /^-?(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d\d)+,\d{3}|\d{1,3}(?:[ '’]\d{3})+|\d*)(?:\.\d+)?$/,
  comma: /^-?(?:\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ '’]\d{3})+|\d*)(?:,\d+)?$/,
} as const;
/** Characters of a number. */
const MOST_NUMERAL = 40;
const EXACT_LENGTH = 15;
/** Most texts are none, which is seen by their beginning. */
const NUMERAL = /^[-+−–]?[.,]?[\d٠-٩۰-۹०-९]/;
const SCIENTIFIC = /^-?\d+(?:\.\d+)?[eE][+-]?\d{1,3}$/;

/**
 * A number without groups and with a point: `1234.50` for `1.234,50`, also with a currency, a percent sign, or brackets
 * for a minus. Null: no number.
 */
export function readNumeral(typed: string, decimal: Reading["decimal"]): string | null {
  return readPlain(typed, decimal) ?? readPlain(readAmount(typed)?.number ?? "", decimal);
}

function readPlain(typed: string, decimal: Reading["decimal"]): string | null {
  if (typed.length > MOST_NUMERAL || !NUMERAL.test(typed)) return null;
  const text = westernDigits(typed)
    .replace(/٫/g, decimal === "point" ? "." : ",")
    .replace(/٬/g, "’")
    .replace(/[\u00a0\u202f\u2009]/g, " ")
    .replace(/^[−–]/, "-")
    .replace(/^\+(?=\d)/, "");
  if (SCIENTIFIC.test(text)) return text;
  if (!GROUPS[decimal].test(text)) return null;
  return decimal === "point" ? text.replace(/[, '’]/g, "") : text.replace(/[. '’]/g, "").replace(",", ".");
}

/** The number that a numeral stands for; null: it is not kept exactly. */
export function numberOf(numeral: string): number | null {
  // So few digits are always exact.
  const isShort = numeral.length <= EXACT_LENGTH && !/e/i.test(numeral);
  return isShort ? Number(numeral) + 0 : parseNumber(numeral);
}

/** `1234.5` for `1.234,50`; null: no number that is kept exactly. */
export function readNumber(typed: string, decimal: Reading["decimal"]): number | null {
  const numeral = readNumeral(typed, decimal);
  return numeral === null ? null : numberOf(numeral);
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

const pad = (number: number | string, length = 2) => String(number).padStart(length, "0");

/** Two digits are a year from 1970 to 2069. */
function fullYear(text: string): string {
  if (text.length > 2) return pad(text, 4);
  return Number(text) < 70 ? `20${pad(text)}` : `19${pad(text)}`;
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
export const NUMERIC_DATE = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;

function dayText(year: string, month: string, day: string): string | null {
  const text = `${fullYear(year)}-${pad(month)}-${pad(day)}`;
  return parseDate(text) === null ? null : text;
}

function monthOf(word: string): string | null {
  const lower = word.toLowerCase();
  const place = MONTHS.findIndex((name) => name === lower || name.slice(0, 3) === lower);
  return place !== -1 ? String(place + 1) : lower === "sept" ? "9" : null;
}

/** A day as `2026-03-04`; null: none. */
export function readDate(text: string, date_order: Reading["date_order"]): string | null {
  const forward = YEAR_FIRST.exec(text);
  if (forward) return dayText(forward[1]!, forward[3]!, forward[4]!);
  const numeric = NUMERIC_DATE.exec(text);
  if (numeric) {
    const [, first = "", separator, second = "", year = ""] = numeric;
    // Points are never written month first.
    return date_order === "mdy" && separator !== "."
      ? dayText(year, first, second)
      : dayText(year, second, first);
  }
  const named = /^(\d{1,2})(?:st|nd|rd|th)?\.?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i.exec(text);
  if (named) {
    const month = monthOf(named[2]!);
    return month === null ? null : dayText(named[3]!, month, named[1]!);
  }
  const american = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text);
  const month = american && monthOf(american[1]!);
  return american && month ? dayText(american[3]!, month, american[2]!) : null;
}

/** A time of day as `14:05`, with seconds if there are some; null: none. */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:[ \u00a0\u202f]?([ap])\.?m\.?)?$/i.exec(
    text,
  );
  if (match === null) return null;
  const [, hours = "", minutes = "", seconds = "00", fraction = "", half] = match;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  }
  const part = fraction.slice(0, 3).replace(/0+$/, "");
  const rest = part === "" ? (Number(seconds) === 0 ? "" : `:${seconds}`) : `:${seconds}.${part}`;
  const time = `${pad(hour)}:${minutes}${rest}`;
  return parseTime(time) === null ? null : time;
}

const ZONE = / ?(Z|[+-]\d{2}(?::?\d{2})?|UTC|GMT)$/;

/** A day with a time, as `2026-03-04T14:05`, with its zone if it has one. A day alone is its beginning. Null: none. */
export function readMoment(text: string, date_order: Reading["date_order"]): string | null {
  const day = readDate(text, date_order);
  if (day !== null) return `${day}T00:00`;
  const zone = ZONE.exec(text);
  const isZoned = zone !== null && /\d{1,2}:\d{2}/.test(text.slice(0, zone.index));
  const local = isZoned ? text.slice(0, zone.index) : text;
  const clock =
    /(?:T|,? +(?:at +)?)(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:[ \u00a0\u202f]?[ap]\.?m\.?)?)$/i.exec(
      local,
    );
  if (clock === null) return null;
  const date = readDate(local.slice(0, clock.index), date_order);
  const time = readTime(clock[1]!);
  if (date === null || time === null || parseLocalDatetime(`${date}T${time}`) === null) return null;
  const name = isZoned ? zone[1]! : "";
  // PostgreSQL writes hours alone.
  const offset = name.length === 3 && /\d/.test(name) ? `${name}:00` : name;
  return `${date}T${time}${/^[UG]/.test(name) ? "Z" : offset}`;
}
