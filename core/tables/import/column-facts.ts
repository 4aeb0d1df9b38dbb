import { isEmailAddress } from "../../fields/email/email-address.ts";
import { type Amount, readAmount } from "../../values/numbers/amount.ts";
import { areYesAndNo } from "../boolean-words.ts";
import type { ColumnType } from "./column-types.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import {
  NUMERIC_DATE,
  numberOf,
  type Reading,
  readDate,
  readMoment,
  readNumeral,
  readTime,
} from "./read-text.ts";

/** What the values of a column say about it. */
export interface ColumnFacts {
  /** The type that fits all values. */
  type: ColumnType;
  /** Null: the values do not tell, or there are none to which it matters. */
  decimal: Reading["decimal"] | null;
  date_order: Reading["date_order"] | null;
  /** Whether numbers are read differently with a point and with a comma. */
  is_decimal_open: boolean;
  /** Whether days are read differently in the two orders. */
  is_date_open: boolean;
  /** Digits behind the decimal sign. */
  decimals: number;
  /** The first value with a zero at the end that a number does not keep: `3.50`. Null: there is none. */
  ending_zero: string | null;
  /** Whether a time has seconds, or parts of them. */
  seconds: "none" | "whole" | "parts";
  /** The different values in the order of their first one; null: too many or too long for a list. */
  choices: string[] | null;
  /** Values that are not empty. */
  count: number;
  /** The longest value, in characters. */
  longest: number;
}

const LONG_TEXT = 200;
const MOST_PROPOSED_CHOICES = 12;
const LONGEST_PROPOSED_CHOICE = 60;
/** How often a choice is there on average, at least, in a column that is proposed as a list. */
const REPEATS = 5;

const UNEVEN_BLANKS = /[^\S ]|\s\s/;
const ADDRESS = /^https?:\/\/[^\s/?#]+\.[^\s]+$/i;
/**
 * Finds out about a column from all of its values, empty ones included. A type other than a text is proposed only if
 * its values, written back, are the texts of the file, but for signs that their format explains: group signs, the order
 * of a day, a zero before hours.
 */
export function columnFacts(values: readonly string[]): ColumnFacts {
  const texts = values.map((value) => value.trim()).filter((text) => text !== "");
  const { isNumeric, ...numbers } = numberFacts(texts);
  const order = dateOrder(texts);
  const moments = momentFacts(texts);
  const choices = choicesOf(texts);
  const isPadded = values.some((value) => value !== value.trim());
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
  const facts = { ...numbers, ...order, ...moments, choices, count: texts.length, longest };
  const type = proposedType(texts, facts, isNumeric);
  // A choice does not keep the blanks around it.
  return { ...facts, type: type === "select" && isPadded ? "text" : type };
}

type Facts = Omit<ColumnFacts, "type">;

function proposedType(texts: readonly string[], facts: Facts, isNumeric: boolean): ColumnType {
  if (texts.length === 0) return "text";
  const all = (is: (text: string) => boolean) => texts.every(is);
  const order = facts.date_order ?? "dmy";
  if (areYesAndNo(texts)) return "checkbox";
  if (isNumeric) return "number";
  if (all((text) => isDay(text) && readDate(text, order) !== null)) return "date";
  if (all((text) => isKeptTime(text) && readTime(text) !== null)) return "time";
  if (all((text) => isDay(text) && isKeptTime(text) && readMoment(text, order) !== null))
    return "datetime-local";
  if (all((text) => isEmailAddress(text))) return "email";
  if (all((text) => ADDRESS.test(text) && !text.includes("\n"))) return "url";
  if (facts.longest > LONG_TEXT || texts.some((text) => text.includes("\n"))) return "textarea";
  const { choices, count, longest } = facts;
  const isList =
    choices !== null &&
    // Of several blanks, a choice keeps one.
    !texts.some((text) => UNEVEN_BLANKS.test(text)) &&
    choices.length > 1 &&
    choices.length <= MOST_PROPOSED_CHOICES &&
    longest <= LONGEST_PROPOSED_CHOICE &&
    count >= choices.length * REPEATS;
  return isList ? "select" : "text";
}

/** No version, alone or before a time: `1.2.10`, `2024.3.1`. */
const isDay = (text: string) =>
  !/^(?:\d{1,2}([-.])\d{1,2}\1\d{2}|\d{4}\.\d{1,2}\.\d|\d{4}\.\d\.\d{1,2})(?!\d)/.test(text);

/** No parts of a second that are smaller than what is stored. */
const isKeptTime = (text: string) => !/:\d\d[.,]\d{3}\d*[1-9]/.test(text);

/** What the values are as numbers with one decimal sign. */
interface Numbers {
  count: number;
  decimals: number;
  largest: number;
  /** Values that are the same when they are written back. */
  kept: number;
  /** The numbers of digits behind the decimal sign, with the zeros at the end. */
  lengths: Set<number>;
  /** The different parts before the decimal sign, and behind it. At most two of each are of interest. */
  wholes: Set<string>;
  fractions: Set<string>;
  /** The first text with a zero at the end. */
  endingZero: string | null;
}
const none = (): Numbers => ({
  ...{ count: 0, decimals: 0, largest: 0, kept: 0, endingZero: null },
  ...{ lengths: new Set(), wholes: new Set(), fractions: new Set() },
});

interface NumberFacts extends Pick<ColumnFacts, "decimal" | "is_decimal_open" | "decimals" | "ending_zero"> {
  /** Whether all values are numbers, which the steps of a column can tell apart. */
  isNumeric: boolean;
}

function numberFacts(texts: readonly string[]): NumberFacts {
  const [point, comma] = [none(), none()];
  let differ = 0;
  for (const text of texts) {
    const value = note(point, readNumeral(text, "point"), text);
    const other = note(comma, readNumeral(text, "comma"), text);
    if (value !== null && other !== null && value !== other) differ += 1;
  }
  const decimal = point.count > comma.count ? "point" : comma.count > point.count ? "comma" : null;
  const numbers = decimal === "comma" ? comma : point;
  const { largest, kept, endingZero } = numbers;
  const amounts = texts.flatMap((text) => readAmount(text) ?? []);
  const isMoney = amounts.some(({ unit }) => unit !== "" && unit !== "%");
  const decimals =
    decimal === null ? Math.max(point.decimals, comma.decimals) : { point, comma }[decimal].decimals;
  const isNumeric =
    kept === texts.length &&
    (endingZero === null || isMoney || arePrices(decimal, numbers)) &&
    areAlike(amounts, texts.length) &&
    !areCodes(texts) &&
    Number.isSafeInteger(Math.round(largest * 10 ** decimals));
  const is_decimal_open = decimal === null && differ > 0;
  return { decimal, is_decimal_open, decimals, ending_zero: endingZero, isNumeric };
}

/**
 * Whether zeros at the end belong to the format: every value has two digits behind the point, or they are behind commas.
 * `2.0` and `3.10` are versions, the latter if all have the same part before the point.
 */
function arePrices(decimal: ColumnFacts["decimal"], { lengths, wholes, fractions }: Numbers): boolean {
  if (decimal === "comma") return true;
  if (lengths.size > 1) return false;
  return decimal === null || (lengths.has(2) && (wholes.size > 1 || fractions.size === 1));
}

/**
 * Whether what stands around numbers belongs to their format: one currency, or a percent sign behind each. Brackets alone
 * may be anything.
 */
function areAlike(amounts: readonly Amount[], count: number): boolean {
  const units = new Set(amounts.map(({ unit }) => unit).filter((unit) => unit !== ""));
  if (units.size > 1) return false;
  if (units.has("%")) return amounts.filter(({ unit }) => unit === "%").length === count;
  return units.size > 0 || amounts.filter((one) => one.is_bracketed).length < Math.max(1, count);
}

/** As `String` writes a number, but for zeros at the end. */
const PLAIN_NUMERAL = /^(?!-0(?:\.0*)?$)(-?(?:0|[1-9]\d*))(?:\.(\d+))?$/;

function note(numbers: Numbers, numeral: string | null, text: string): number | null {
  const value = numeral === null ? null : numberOf(numeral);
  if (numeral === null || value === null) return null;
  numbers.count += 1;
  numbers.largest = Math.max(numbers.largest, Math.abs(value));
  const plain = PLAIN_NUMERAL.exec(numeral);
  if (plain !== null && !text.startsWith("+")) {
    const [, whole = "", digits = ""] = plain;
    numbers.kept += 1;
    numbers.lengths.add(digits.length);
    if (numbers.wholes.size < 2) numbers.wholes.add(whole);
    if (numbers.fractions.size < 2) numbers.fractions.add(digits);
    if (digits.endsWith("0")) numbers.endingZero ??= text;
  }
  if (Number.isInteger(value)) return value;
  const [, digits = "", exponent = "0"] = /(?:\.(\d+))?(?:e(.+))?$/.exec(String(value)) ?? [];
  numbers.decimals = Math.max(numbers.decimals, digits.length - Number(exponent));
  return value;
}

/** Phone numbers and the like, equally long and with blanks: `501 234 567`. */
function areCodes(texts: readonly string[]): boolean {
  const [first = ""] = texts;
  const isGrouped = (text: string) => /^\d{1,3}(?: \d{3}){2,}$/.test(text);
  return texts.every((text) => isGrouped(text) && text.length === first.length);
}

function dateOrder(texts: readonly string[]): Pick<Facts, "date_order" | "is_date_open"> {
  let [days, months, open] = [0, 0, 0];
  for (const text of texts) {
    if (!/^\d{1,2}[-/]/.test(text)) continue;
    const [date] = text.split(/[T ,]/, 1);
    const match = NUMERIC_DATE.exec(date ?? "");
    if (match === null || match[2] === ".") continue;
    const [first, second] = [Number(match[1]), Number(match[3])];
    if (first > 12 && second <= 12) days += 1;
    else if (second > 12 && first <= 12) months += 1;
    else if (first !== second) open += 1;
  }
  if (days !== months) return { date_order: days > months ? "dmy" : "mdy", is_date_open: false };
  return { date_order: null, is_date_open: open > 0 };
}

function momentFacts(texts: readonly string[]): Pick<Facts, "seconds"> {
  let seconds: Facts["seconds"] = "none";
  for (const text of texts) {
    if (!/\d:\d/.test(text)) continue;
    const time =
      readTime(text) ??
      /T(.+?)(?:Z|[+-]\d\d:?\d\d)?$/.exec(readMoment(text, "dmy") ?? readMoment(text, "mdy") ?? "")?.[1];
    if (time === undefined || time.length < 8) continue;
    if (time.includes(".")) return { seconds: "parts" };
    seconds = "whole";
  }
  return { seconds };
}

function choicesOf(texts: readonly string[]): string[] | null {
  const choices = new Set<string>();
  for (const text of texts) {
    if (text.length > IMPORT_LIMITS.choice_length) return null;
    choices.add(text.replace(/\s+/g, " "));
    if (choices.size > IMPORT_LIMITS.choices) return null;
  }
  return choices.size > 0 ? [...choices] : null;
}
