/** HTML's valid floating-point number. */
const FLOAT = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number of a text; null when it is empty or no finite number. Never 0 for nothing. */
export function parseNumber(text: string): number | null {
  if (!FLOAT.test(text)) return null;
  const number = Number(text);
  // Adding nothing makes one of the two zeros of it.
  return Number.isFinite(number) ? number + 0 : null;
}

/** The text that `parseNumber` reads as the same number. */
export function formatNumber(number: number): string {
  return String(number);
}
