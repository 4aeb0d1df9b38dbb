/** The shortest numbers of all, on Niue and Saint Helena, have 7 digits with the country's code. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Whether a text is a phone number in E.164: `+`, the country's code, 7 to 15 digits in all. */
export function isE164(text: string): boolean {
  return E164.test(text);
}

/** A number without its separators, as in `+1 (415) 555-2671`, and with a plus for the `00` of calls abroad. */
export function compactPhone(text: string): string {
  return text.replace(/[\s().\-/]/g, "").replace(/^00/, "+");
}

/** A number with its country's code in E.164, by its digits alone; null when it is none. */
export function parsePhone(text: string): string | null {
  const compact = compactPhone(text);
  return isE164(compact) ? compact : null;
}
