/** The shortest numbers of all, on Niue and Saint Helena, have 7 digits with the country's code. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Whether a text is a phone number in E.164: `+`, the country's code, 7 to 15 digits in all. */
export function isE164(text: string): boolean {
  return E164.test(text);
}

/** An international number without its separators (`+1 (415) 555-2671`), in E.164; null when it is none. */
export function parsePhone(text: string): string | null {
  const compact = text.replace(/[\s().\-/]/g, "").replace(/^00/, "+");
  return isE164(compact) ? compact : null;
}
