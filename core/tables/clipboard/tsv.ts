/** Rows of texts, as one copies them from a table. */
export type Block<Text = string> = readonly (readonly Text[])[];

/**
 * The block as spreadsheets write it to the clipboard: tabs between cells, line breaks between rows, and quotes around a
 * cell that contains either or begins with a quote.
 */
export function formatTsv(block: Block): string {
  const lines = block.map((row) => row.map(quoted).join("\t"));
  // A last line break ends the last row, so an empty last row needs a sign.
  if (lines.length > 1 && lines.at(-1) === "") lines[lines.length - 1] = '""';
  return lines.join("\n");
}

function quoted(text: string): string {
  return /^"|[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Reads a copied block, as Excel, Google Sheets and LibreOffice write it. A quote that no quote before a tab or a line
 * break closes is part of the text, because a cell with quotes inside is written without further ones.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const closed = text[at] === '"' ? readQuoted(text, at) : null;
    const { value, end } = closed ?? readPlain(text, at);
    rows.at(-1)!.push(value);
    if (end >= text.length) break;
    const isRowEnd = text[end] !== "\t";
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    if (isRowEnd && at < text.length) rows.push([]);
    if (isRowEnd && at >= text.length) break;
  }
  return rows;
}

interface ReadCell {
  value: string;
  /** Index of the tab or line break behind it. */
  end: number;
}

function readPlain(text: string, from: number): ReadCell {
  let end = from;
  while (end < text.length && !/[\t\r\n]/.test(text[end]!)) end += 1;
  return { value: text.slice(from, end), end };
}

function readQuoted(text: string, from: number): ReadCell | null {
  let value = "";
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    value += text.slice(at, quote);
    const next = text[quote + 1];
    if (next !== '"') {
      const isEnd = next === undefined || /[\t\r\n]/.test(next);
      return isEnd ? { value: value.replace(/\r\n?/g, "\n"), end: quote + 1 } : null;
    }
    value += '"';
    at = quote + 2;
  }
}
