import { parseDate, parseLocalDatetime, parseTime } from "../../values/datetime.ts";
import { DAY_MS } from "../../values/day.ts";
import type { SheetTime, SheetValue } from "./sheet-value.ts";

/** XML of a sheet (ECMA-376, SpreadsheetML). Texts are inline: a shared list of all texts would grow with the rows. */

const NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const XML_HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Characters of a cell. */
const LONGEST_TEXT = 32_767;
const CUT = " … [cut off: a cell holds 32,767 characters]";

/** What XML 1.0 cannot contain, not even escaped: controls, and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;
/** Spreadsheets read `_x0041_` as `A`; an escaped underscore keeps such a text as it is. */
const ESCAPE_LIKE = /_(?=x[0-9a-f]{4}_)/gi;

/** Formats of cells, by their position in `STYLES_XML`. */
const STYLE = {
  header: 1,
  date: 2,
  time: 3,
  time_with_seconds: 4,
  datetime: 5,
  second: 6,
  index: 7,
} as const;

const FORMATS = [
  "yyyy\\-mm\\-dd",
  "hh:mm",
  "hh:mm:ss",
  "yyyy\\-mm\\-dd hh:mm",
  "yyyy\\-mm\\-dd hh:mm:ss",
  "&quot;#&quot;000",
];
/** Ids below 164 are the spreadsheet's own formats. */
const FIRST_FORMAT = 164;

const count = (items: readonly unknown[]) => `count="${items.length}"`;
const cellFormats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  ...FORMATS.map(
    (_, n) =>
      `<xf numFmtId="${FIRST_FORMAT + n}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ),
];
export const STYLES_XML = `${XML_HEADER}<styleSheet xmlns="${NAMESPACE}"><numFmts ${count(FORMATS)}>${FORMATS.map(
  (code, n) => `<numFmt numFmtId="${FIRST_FORMAT + n}" formatCode="${code}"/>`,
).join(
  "",
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs ${count(cellFormats)}>${cellFormats.join(
  "",
)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** A letter per column: A … Z, AA … */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

/** Everything before the rows: the header stays visible while scrolling. */
export function sheetBegin(
  labels: readonly string[],
  letters: readonly string[],
  widths: readonly number[],
): string {
  const cells = labels.map((label, n) => textCell(`${letters[n]}1`, label, STYLE.header)).join("");
  const columns = widths
    .map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`)
    .join("");
  return `${XML_HEADER}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns}</cols><sheetData><row r="1">${cells}</row>`;
}

/** Everything behind the rows: the header filters them. `row`: the number of the last one. */
export function sheetEnd(letters: readonly string[], row: number): string {
  return `</sheetData><autoFilter ref="A1:${letters.at(-1) ?? "A"}${row}"/></worksheet>`;
}

/** `row`: counted from 1, in which the header is. */
export function rowXml(row: number, letters: readonly string[], values: readonly SheetValue[]): string {
  let cells = "";
  for (let n = 0; n < values.length; n++) {
    const value = values[n]!;
    if (value !== null && value !== "") cells += cellXml(letters[n]! + row, value);
  }
  return `<row r="${row}">${cells}</row>`;
}

function cellXml(address: string, value: NonNullable<SheetValue>): string {
  if (typeof value === "string") return textCell(address, value);
  if (typeof value === "number") return `<c r="${address}"><v>${value}</v></c>`;
  if (typeof value === "boolean") return `<c r="${address}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value.type === "index") return `<c r="${address}" s="${STYLE.index}"><v>${value.number}</v></c>`;
  const day = daysOf(value);
  if (day === null) return textCell(address, value.text);
  return `<c r="${address}" s="${styleOf(value)}"><v>${day}</v></c>`;
}

/** Always a text, never a formula. */
function textCell(address: string, text: string, style = 0): string {
  const look = style === 0 ? "" : ` s="${style}"`;
  return `<c r="${address}"${look} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function xmlText(text: string): string {
  const legal = cutText(text.replace(ILLEGAL, "").replace(/\r\n?/g, "\n"));
  return escapeXml(
    legal.includes("_x") || legal.includes("_X") ? legal.replace(ESCAPE_LIKE, "_x005F_") : legal,
  );
}

export function escapeXml(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
    : text;
}

function cutText(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  // Half of a character is none.
  return text.slice(0, LONGEST_TEXT - CUT.length).replace(/[\ud800-\udbff]$/, "") + CUT;
}

function styleOf({ type, text }: SheetTime): number {
  if (type === "date") return STYLE.date;
  const hasSeconds = text.split(":").length > 2;
  if (type === "time") return hasSeconds ? STYLE.time_with_seconds : STYLE.time;
  return hasSeconds ? STYLE.second : STYLE.datetime;
}

/** Day 0 of spreadsheets, in which 1900 is a leap year: earlier dates than March 1900 would be one day off. */
const DAY_0 = -25_569 * DAY_MS;
const FIRST_DAY = 61;

/** Days since day 0; null for what a spreadsheet cannot store as a date. */
function daysOf({ type, text }: SheetTime): number | null {
  if (type === "time") {
    const time = parseTime(text);
    return time === null ? null : time / DAY_MS;
  }
  const local = type === "date" ? parseDate(text) : parseLocalDatetime(text);
  if (local === null) return null;
  const days = (local - DAY_0) / DAY_MS;
  return days >= FIRST_DAY ? days : null;
}
