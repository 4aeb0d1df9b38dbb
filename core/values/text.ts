const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Removes what PostgreSQL's jsonb cannot store: NUL is dropped, lone surrogates become U+FFFD. */
export function cleanText(text: string): string {
  return text.replaceAll("\0", "").replace(LONE_SURROGATE, "\ufffd");
}

/** The form of Unicode in which texts are stored and looked for, so that one é is the other, however it was typed. */
export const composed = (text: string): string => text.normalize("NFC");

/** Line ends as in a textarea's value. */
export function normalizeLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/**
 * Trims the ASCII spaces that HTML strips from addresses, no others. The lookbehind keeps it linear. Without
 * it, every space inside the text would start a new attempt.
 */
export function trimSpaces(text: string): string {
  return text.replace(/^[\t\n\f\r ]+|(?<![\t\n\f\r ])[\t\n\f\r ]+$/g, "");
}

/** Removes line breaks, as a single-line input does with pasted text. */
export function stripLines(text: string): string {
  return text.replace(/[\r\n]/g, "");
}

/** The first characters of a text, without half of a pair of surrogates. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
