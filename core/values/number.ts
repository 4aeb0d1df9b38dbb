/** HTML's valid floating-point number. */
const FLOAT = /^(-?)(\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** As many characters as a number that is kept exactly may need. */
const MAX_LENGTH = 1_100;

/** Sign, digits without zeros around them, and how far the last one is from the point: the same for equal numbers. */
function canonical(text: string): string {
  const [, sign, whole, fraction = "", exponent = 0] = FLOAT.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  // The look behind keeps it linear: otherwise, zeros inside of the number would be tried anew from each of them.
  const kept = digits.replace(/(?<!0)0+$/, "");
  return kept && `${sign}${kept}e${+exponent + digits.length - kept.length - fraction.length}`;
}

/** Whether the text is a finite number, be it with all of its digits or not. */
export function isNumeral(text: string): boolean {
  return FLOAT.test(text) && text !== "" && Number.isFinite(Number(text));
}

/** Whether the number of a text is kept to its last digit: `0.1` is, a number of twenty digits mostly is not. */
export function isExact(text: string, number: number): boolean {
  return text.length <= MAX_LENGTH && Number.isFinite(number) && canonical(text) === canonical(`${number}`);
}

/** The number of a text; null when it is empty, no finite number, or cannot be kept exactly. Never 0 for nothing. */
export function parseNumber(text: string): number | null {
  // Adding nothing makes one of the two zeros of it.
  return isNumeral(text) && isExact(text, +text) ? +text + 0 : null;
}

/** The text that `parseNumber` reads as the same number. */
export function formatNumber(number: number): string {
  return String(number);
}
