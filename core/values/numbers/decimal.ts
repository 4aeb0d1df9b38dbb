import { isNumeral } from "../number.ts";

/** A number with all its digits: `digits` divided by ten to the power of `places`. */
export interface Decimal {
  digits: bigint;
  places: number;
}

/** Longest text and largest exponent, so that no number takes long to compute with. */
const MAX_LENGTH = 1_000;

/** The number of a text in the format of `isNumeral`; null: it is none, or too long. */
export function readDecimal(text: string): Decimal | null {
  if (text.length > MAX_LENGTH || !isNumeral(text)) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d*)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const places = fraction.length - Number(exponent);
  if (Math.abs(places) > MAX_LENGTH) return null;
  return scaled({ digits: BigInt(`${sign}${whole}${fraction}`), places }, Math.max(places, 0));
}

/** The same number with more places. */
function scaled({ digits, places }: Decimal, more: number): Decimal {
  return { digits: digits * 10n ** BigInt(more - places), places: more };
}

/** One number minus another. */
export function subtract(one: Decimal, other: Decimal): Decimal {
  const places = Math.max(one.places, other.places);
  return { digits: scaled(one, places).digits - scaled(other, places).digits, places };
}

/** Whether a number is a whole multiple of a step that is not 0. */
export function isMultiple(number: Decimal, step: Decimal): boolean {
  const places = Math.max(number.places, step.places);
  return scaled(number, places).digits % scaled(step, places).digits === 0n;
}
