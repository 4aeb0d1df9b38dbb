import { decodedHtml, type HtmlToken, htmlAttribute } from "./html-tokens.ts";

/** The exact text of our own cells whose visible text differs, because HTML joins white space. */
export const EXACT = "data-sheaf-text";
/** Our own cells that were copied masked: their text is not their answer. */
export const MASKED = "data-sheaf-masked";
const MOST_SPANNED = 1_000;

/** Reads the rows of a table from the tokens of HTML. Merged cells are empty except for the first. */
export class HtmlTableReader {
  cells = 0;
  readonly rows: (string | null)[][] = [];
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

  take(token: HtmlToken): void {
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
    if (this.text !== null) this.text += decodedHtml(text.replace(/[ \t\r\n\f]+/g, " "));
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
    this.exact = htmlAttribute(attributes, EXACT);
    this.isMasked = htmlAttribute(attributes, MASKED) !== null;
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

  /** Ends the last row, even if the HTML does not. */
  finish(): void {
    this.endRow();
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
  const count = Number(htmlAttribute(attributes, name));
  return Number.isInteger(count) && count >= 1 ? Math.min(count, MOST_SPANNED) : 1;
}
