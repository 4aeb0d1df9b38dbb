/** What spreadsheets take for the beginning of a formula, also in the full width of CJK keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * One line of CSV by RFC 4180, its CRLF included. Null is an empty cell. A text that a spreadsheet would run as a formula
 * gets an apostrophe in front; numbers are written as they are, negative ones included.
 */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
