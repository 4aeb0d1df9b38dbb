import { EXACT, HtmlTableReader, MASKED } from "./html-table-reader.ts";
import { htmlTokens } from "./html-tokens.ts";
import type { Block } from "./tsv.ts";

/** A larger table is not read. */
const MOST_CELLS = 100_000;

/**
 * The block as an HTML table, which spreadsheets prefer to plain text. `shown` is what others read of a cell; our own
 * grids read the exact text, and nothing of a masked cell.
 */
export function formatHtml(
  block: Block,
  shown: (text: string) => string = (text) => text,
  isMasked: (row: number, column: number) => boolean = () => false,
): string {
  const cell = (text: string, row: number, column: number) => {
    const visible = shown(text);
    const isExact = visible === text && !/^\s|\s$|\s\s|[^\S ]/.test(text);
    const attribute = isExact ? "" : ` ${EXACT}="${escaped(text).replace(/[\t\r\n]/g, numbered)}"`;
    const mark = isMasked(row, column) ? ` ${MASKED}="true"` : "";
    return `<td${attribute}${mark}>${escaped(visible).replace(/\r\n?|\n/g, BREAK)}</td>`;
  };
  const rows = block.map(
    (row, down) => `<tr>${row.map((text, across) => cell(text, down, across)).join("")}</tr>`,
  );
  return `<meta charset="utf-8"><table><tbody>${rows.join("")}</tbody></table>`;
}

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
