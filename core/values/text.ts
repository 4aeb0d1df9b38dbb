const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text without what PostgreSQL's jsonb cannot hold: NUL goes, half characters become U+FFFD. */
export function cleanText(text: string): string {
  return text.replaceAll("\0", "").replace(LONE_SURROGATE, "\ufffd");
}

/** Line ends as a textarea's value has them. */
export function normalizeLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/**
 * Without the spaces around it that HTML strips from addresses: those of ASCII, no others. The look behind keeps it linear:
 * otherwise, a run of spaces inside of the text would be tried anew from each of them.
 */
export function trimSpaces(text: string): string {
  return text.replace(/^[\t\n\f\r ]+|(?<![\t\n\f\r ])[\t\n\f\r ]+$/g, "");
}

/** What a single-line input makes of a pasted text. */
export function stripLines(text: string): string {
  return text.replace(/[\r\n]/g, "");
}
