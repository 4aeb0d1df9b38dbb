import { EXACT, HtmlTableReader, MASKED } from "./html-table-reader.ts";
import { htmlTokens } from "./html-tokens.ts";
import type { Block } from "./tsv.ts";

/** A larger table is not read. */
const MOST_CELLS = 100_000;

export interface HtmlLook {
  /** What others read of a cell; our own grids read the exact text. */
  shown?: (text: string) => string;
  /** Of these, our own grids read nothing. */
  isMasked?: (row: number, column: number) => boolean;
  /** Spreadsheets keep the characters of these, and make no number or day of them: `00123`, `1E5`, `2-3`. */
  isText?: (row: number, column: number) => boolean;
}

const never = () => false;

/** The block as an HTML table, which spreadsheets prefer to plain text. */
export function formatHtml(
  block: Block,
  { shown = (text) => text, isMasked = never, isText = never }: HtmlLook = {},
): string {
  const cell = (text: string, row: number, column: number) => {
    const visible = shown(text);
    const isExact = visible === text && !/^\s|\s$|\s\s|[^\S ]/.test(text);
    const attributes = [
      ...(isExact ? [] : [attribute(EXACT, text)]),
      ...(isMasked(row, column) ? [attribute(MASKED, "true")] : []),
      ...(visible !== "" && isText(row, column) ? textFormat(visible) : []),
    ];
    return `<td${attributes.join("")}>${escaped(visible).replace(/\r\n?|\n/g, BREAK)}</td>`;
  };
  const rows = block.map(
    (row, down) => `<tr>${row.map((text, across) => cell(text, down, across)).join("")}</tr>`,
  );
  return `<meta charset="utf-8"><table><tbody>${rows.join("")}</tbody></table>`;
}

/** The format “Text” of a cell, as Excel writes it, and as Google Sheets does. */
const textFormat = (text: string) => [
  attribute("style", "mso-number-format:'\\@'"),
  attribute("data-sheets-value", JSON.stringify({ 1: 2, 2: text })),
  attribute("data-sheets-numberformat", JSON.stringify({ 1: 1 })),
];

const attribute = (name: string, value: string) =>
  ` ${name}="${escaped(value).replace(/[\t\r\n]/g, numbered)}"`;

/** A line break that Excel keeps inside of the cell. */
const BREAK = '<br style="mso-data-placement:same-cell">';
const numbered = (character: string) => `&#${character.charCodeAt(0)};`;
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * Reads the table of copied HTML, as Excel, Google Sheets, LibreOffice and we write it. Null unless the content is one
 * table and nothing else. Merged cells are empty except for the first. Cells that we copied masked are null.
 */
export function parseHtmlTable(html: string): (string | null)[][] | null {
  const reader = new HtmlTableReader();
  for (const token of htmlTokens(html)) {
    reader.take(token);
    if (reader.cells > MOST_CELLS) return null;
  }
  return reader.result();
}
