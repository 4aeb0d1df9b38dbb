import { isNumeral, parseNumber } from "#core/values/number.ts";

/** A number as people type it: "1,5" and "1.5" are the same, and "12,000" is twelve thousand. Null: not a number. */
export const parseTypedNumber = (typed: string): number | null => parseNumber(plainNumeral(typed));

/** Whether it is a number with more digits than are kept. */
export const isTypedTooLong = (typed: string): boolean =>
  isNumeral(plainNumeral(typed)) && parseTypedNumber(typed) === null;

/** With a point and without groups. */
function plainNumeral(typed: string): string {
  const text = typed.trim().replace(/\s/g, "").replace(/^[−–]/, "-").replace(/^\+/, "");
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return text.replaceAll(",", "");
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  return /^-?\d*,\d+$/.test(text) ? text.replace(",", ".") : text;
}
