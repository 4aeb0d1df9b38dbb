/** What spreadsheets read as the start of a formula, including CJK full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * One line of CSV by RFC 4180, with its CRLF. Null is an empty cell. A string that a spreadsheet would run as a
 * formula gets a leading apostrophe. Numbers, negative ones included, are written unchanged.
 */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/** The text with a leading apostrophe if a spreadsheet would run it as a formula. */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function csvCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = withoutFormula(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
