/** The shortest numbers, on Niue and Saint Helena, have 7 digits with the calling code. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Whether a string is a phone number in E.164: `+`, the calling code, 7 to 15 digits in all. */
export function isE164(text: string): boolean {
  return E164.test(text);
}

/** A number without its separators, as in `+1 (415) 555-2671`, with a plus in place of a leading `00`. */
export function compactPhone(text: string): string {
  return text.replace(/[\s().\-/]/g, "").replace(/^00/, "+");
}

/**
 * The text in E.164 if removing its separators is enough; else null. Checks the syntax only:
 * `readInternationalPhone` also knows each country's prefixes and lengths.
 */
export function toE164(text: string): string | null {
  const compact = compactPhone(text);
  return isE164(compact) ? compact : null;
}
