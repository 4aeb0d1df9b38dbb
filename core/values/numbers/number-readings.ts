/**
 * A number as text that has no other reading: `1.234`, whose point may also separate a thousand, with another zero, which
 * does not change it.
 */
const unambiguous = (numeral: string): string => numeral.replace(/\.\d{3}$/, "$&0");

/** The text that is read as this number only. */
export const formatNumber = (number: number): string => unambiguous(`${number}`);

/** Thousands in groups of three with one sign between all of them, or before them of two with commas, as in India. */
const GROUPED = /^(?!0)(?:\d{1,3}([ .,])\d{3}(?:\1\d{3})*|\d{1,2},(?:\d\d,)+\d{3})$/;
const DIGITS = /^\d*$/;
const EXPONENTIAL = /^-?(?:\d+(?:\.\d+)?|\.\d+)e[+-]?\d+$/i;

/** Digits of Arabic, Persian and Devanagari: their last four bits, from 6 on in Devanagari. */
export const westernDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९]/g, (digit) => `${(digit.charCodeAt(0) - (digit < "०" ? 0 : 6)) & 15}`);

/** The number with its decimal sign, if it has one; null: it is none. */
function read(sign: string, text: string, decimal: string): string | null {
  const [whole = "", fraction = "", more] = decimal ? text.split(decimal) : [text];
  const isNumber = DIGITS.test(fraction) && (DIGITS.test(whole) || GROUPED.test(whole)) && more === undefined;
  if (!isNumber || whole + fraction === "") return null;
  return unambiguous(`${sign}${whole.replace(/\D/g, "") || 0}${fraction && `.${fraction}`}`);
}

/**
 * The numbers that a text can stand for, as typed or pasted by people in any of the forms' languages: none, one, or two
 * if its only sign may separate thousands or be the decimal sign (`1,234`). Each as text that `parseNumber` reads, and
 * that has no other reading.
 */
export function numberReadings(typed: string): string[] {
  const text = westernDigits(typed)
    // Full width.
    .replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    // Marks of direction and other invisible characters, which some keyboards and programs add.
    .replace(/\p{Cf}/gu, "")
    .trim()
    // Also the key of the minus on a Japanese keyboard.
    .replace(/^[‐-―−﹣ーｰ]/, "-")
    .replace(/^\+(?!-)/, "")
    .replace(/،/g, ",")
    .replace(/[\s'’٬]/g, " ");
  if (EXPONENTIAL.test(text)) return [text];
  const [, sign = "", digits = ""] = /^(-?) ?(.*)/.exec(text) ?? [];
  const found = ["", ".", ",", "٫"].map((decimal) => read(sign, digits, decimal));
  return [...new Set(found)].filter((one) => one !== null);
}
