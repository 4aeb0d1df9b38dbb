import { isNumeral, parseNumber } from "#core/values/number.ts";
import { numberReadings } from "#core/values/numbers/number-readings.ts";

/** A number as people of any language type it. Null: not a number, or one of two, such as "1,234". */
export function parseTypedNumber(typed: string): number | null {
  const [one, other] = numberReadings(typed);
  return one === undefined || other !== undefined ? null : parseNumber(one);
}

/**
 * A whole number as people of any language type it: a sign with three digits behind it separates thousands, as in
 * "1,000". Null: none.
 */
export function parseTypedWhole(typed: string): number | null {
  const [grouped = ""] = numberReadings(typed);
  const number = parseNumber(grouped);
  return Number.isSafeInteger(number) ? number : null;
}

/** Whether it is a number with more digits than are kept. */
export function isTypedTooLong(typed: string): boolean {
  const [one = "", other] = numberReadings(typed);
  return other === undefined && isNumeral(one) && parseNumber(one) === null;
}

/** The two numbers that a text can be, each as it must be typed; null: it is one number or none. */
export function typedReadings(typed: string): { first: string; second: string } | null {
  const [first = "", second] = numberReadings(typed);
  return second === undefined ? null : { first, second };
}
