/** HTML's valid floating-point number. */
const FLOAT = /^(-?)(\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Longest text that an exact number may need. */
const MAX_LENGTH = 1_100;

/** Sign, digits without outer zeros, and exponent: the same for equal numbers. */
function canonical(text: string): string {
  const [, sign, whole, fraction = "", exponent = 0] = FLOAT.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  // The lookbehind keeps this linear. Without it, every zero inside the number would start a new attempt.
  const kept = digits.replace(/(?<!0)0+$/, "");
  return kept && `${sign}${kept}e${+exponent + digits.length - kept.length - fraction.length}`;
}

/** Whether the text is a finite number, exact or not. */
export function isNumeral(text: string): boolean {
  return FLOAT.test(text) && text !== "" && Number.isFinite(Number(text));
}

/** Whether JavaScript keeps a string's number exactly. It keeps `0.1`, but not most numbers with twenty digits. */
export function isExact(text: string, number: number): boolean {
  return text.length <= MAX_LENGTH && Number.isFinite(number) && canonical(text) === canonical(`${number}`);
}

/**
 * The number of a string; null when it is empty, not a finite number, or inexact. Never 0 for an empty text.
 */
export function parseNumber(text: string): number | null {
  // Adding zero turns -0 into 0.
  return isNumeral(text) && isExact(text, +text) ? +text + 0 : null;
}
