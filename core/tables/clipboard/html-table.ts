import type { Block } from "./tsv.ts";

/** The exact text of our own cells whose visible text differs, because HTML joins white space. */
const EXACT = "data-sheaf-text";
/** Our own cells that were copied masked: their text is not their answer. */
const MASKED = "data-sheaf-masked";
const MOST_SPANNED = 1_000;
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
  const reader = new TableReader();
  for (const token of tokensOf(html)) {
    reader.take(token);
    if (reader.cells > MOST_CELLS) return null;
  }
  return reader.result();
}

class TableReader {
  cells = 0;
  private readonly rows: (string | null)[][] = [];
  /** Columns that a cell above still covers, and for how many rows. */
  private readonly covered: number[] = [];
  private row: (string | null)[] | null = null;
  private text: string | null = null;
  /** The column of the open cell. */
  private place = 0;
  private exact: string | null = null;
  private isMasked = false;
  private hidden: string | null = null;
  private tables = 0;
  private depth = 0;
  private hasOther = false;

  take(token: Token): void {
    if (token.type === "text") {
      this.takeText(token.text);
      return;
    }
    const { name, isEnd, attributes } = token;
    if (this.hidden !== null) {
      if (isEnd && name === this.hidden) this.hidden = null;
      return;
    }
    if (/^(?:style|script|head|title)$/.test(name)) this.hidden = isEnd ? null : name;
    else if (name === "table") {
      if (!isEnd) this.tables += 1;
      else this.endRow();
      this.depth += isEnd ? -1 : 1;
    } else if (name === "tr") {
      this.endRow();
      if (!isEnd) this.row = [];
    } else if (name === "td" || name === "th") {
      this.endCell();
      if (!isEnd) this.beginCell(attributes);
    } else if (this.text !== null && (name === "br" || (isEnd && /^(?:p|div|li)$/.test(name)))) {
      this.text += "\n";
    }
  }

  private takeText(text: string): void {
    if (this.hidden !== null) return;
    if (this.text !== null) this.text += decoded(text.replace(/[ \t\r\n\f]+/g, " "));
    else if (text.trim() !== "") this.hasOther = true;
  }

  private beginCell(attributes: string): void {
    this.row ??= [];
    this.skipCovered();
    const column = this.row.length;
    const [across, down] = [span(attributes, "colspan"), span(attributes, "rowspan")];
    for (let n = 0; n < across; n += 1) this.covered[column + n] = down - 1;
    this.cells += across * down;
    this.row.push(...Array<string>(across).fill(""));
    this.text = "";
    this.place = column;
    this.exact = attribute(attributes, EXACT);
    this.isMasked = attribute(attributes, MASKED) !== null;
  }
  private skipCovered(): void {
    const row = this.row!;
    while ((this.covered[row.length] ?? 0) > 0) {
      this.covered[row.length]! -= 1;
      row.push("");
    }
  }

  private endCell(): void {
    if (this.row === null || this.text === null) return;
    this.row[this.place] = this.isMasked ? null : (this.exact ?? tidy(this.text));
    this.text = null;
  }

  private endRow(): void {
    this.endCell();
    if (this.row === null) return;
    this.skipCovered();
    this.rows.push(this.row);
    this.row = null;
  }

  result(): (string | null)[][] | null {
    const isWhole = this.tables === 1 && this.depth === 0 && this.row === null && !this.hasOther;
    return isWhole && this.rows.length > 0 ? this.rows : null;
  }
}

/** The text of a cell: lines without spaces at their ends, and no empty lines around. */
function tidy(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/^ +| +$/g, ""))
    .join("\n")
    .replaceAll("\u00a0", " ")
    .replace(/^\n+|\n+$/g, "");
}

function span(attributes: string, name: string): number {
  const count = Number(attribute(attributes, name));
  return Number.isInteger(count) && count >= 1 ? Math.min(count, MOST_SPANNED) : 1;
}

/** The value of an attribute, with or without quotes. */
function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(
    attributes,
  );
  return found ? decoded(found[1] ?? found[2] ?? found[3] ?? "") : null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

type Token =
  | { type: "text"; text: string }
  | { type: "tag"; name: string; isEnd: boolean; attributes: string };

/** Tags and the texts between them. Reads each character once, whatever the text is. */
function* tokensOf(html: string): Generator<Token> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open !== at) yield { type: "text", text: html.slice(at, open === -1 ? undefined : open) };
    if (open === -1) return;
    if (html.startsWith("<!--", open)) {
      const end = html.indexOf("-->", open + 4);
      at = end === -1 ? html.length : end + 3;
      continue;
    }
    const end = tagEnd(html, open + 1);
    const isEnd = html[open + 1] === "/";
    const inside = html.slice(open + (isEnd ? 2 : 1), end);
    const name = /^[a-z][^\s/]*/i.exec(inside)?.[0];
    if (name) yield { type: "tag", name: name.toLowerCase(), isEnd, attributes: inside.slice(name.length) };
    at = end + 1;
  }
}

/** Index of the `>` that ends a tag, outside of quotes. */
function tagEnd(html: string, from: number): number {
  let quote: string | null = null;
  for (let at = from; at < html.length; at += 1) {
    const character = html[at]!;
    if (quote !== null) quote = character === quote ? null : quote;
    else if (character === ">") return at;
    else if ((character === '"' || character === "'") && html[at - 1] === "=") quote = character;
  }
  return html.length;
}
