/** What spreadsheets read as the start of a formula, including CJK full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** What a spreadsheet drops before it reads a cell, and what it cuts cells at if it expects other separators. */
const BEFORE = /^[\s\ufeff\u200b;|,]+/;

/**
 * One line of CSV by RFC 4180, with its CRLF. Null is an empty cell. A string that a spreadsheet would run as a
 * formula gets a leading apostrophe. Numbers, negative ones included, are written unchanged.
 */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/** A sign, then digits, spaces, brackets and separators: a number or a phone number. Without names it runs nothing. */
const NUMBERS = /^[+-](?=\D*\d)[\d \u00a0().,/-]*$/;
/** An operator behind the sign. */
const OPERATOR = /^.+[/-]/;
/** Two numbers side by side, which no formula has: `+1 213-373-4253`. */
const SIDE_BY_SIDE = /[\d)][ \u00a0]+[\d(]|\d\(|\)\d/;

/**
 * Whether a text with a sign is harmless: no spreadsheet runs it or changes more than its format. A sum such as
 * `+1-2` would become its result.
 */
const isHarmless = (text: string) => NUMBERS.test(text) && (!OPERATOR.test(text) || SIDE_BY_SIDE.test(text));

const isRun = (text: string) =>
  [text, text.replace(BEFORE, "")].some((start) => FORMULA.test(start) && !isHarmless(start));
/** With other apostrophes in front, a text gets one more, so that one can be taken away again. */
const isGuarded = (text: string) => isRun(text.replace(/^'+/, ""));

/** The text with a leading apostrophe if a spreadsheet would run it as a formula, or compute it. */
export function withoutFormula(text: string): string {
  return isGuarded(text) ? `'${text}` : text;
}

/** The text that `withoutFormula` was given. */
export function withFormula(text: string): string {
  return text.startsWith("'") && isGuarded(text.slice(1)) ? text.slice(1) : text;
}

function csvCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = withoutFormula(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? csvQuoted(text) : text;
}

/** A text in quotes by RFC 4180. */
export const csvQuoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
