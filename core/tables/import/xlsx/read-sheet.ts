import { type FileRows, RowCollector } from "../file-rows.ts";
import { ImportProblem } from "../import-problem.ts";
import { codeText, serialText } from "./number-formats.ts";
import { unescaped, type Workbook } from "./read-workbook.ts";
import { attributeOf, type XmlTag, xmlTags } from "./xml-tags.ts";

/** The last column of a sheet is XFD. */
const MOST_COLUMN = 16_384;
/** Digits of a number that a spreadsheet shows. */
const DIGITS = 15;

export interface SheetRows extends FileRows {
  /** Formulas without a stored value. Their cells are empty. */
  open_formulas: number;
}

/**
 * Reads a sheet as texts: numbers with a point, codes with their zeros, percentages, days as `2026-03-04`, of formulas the values that
 * were stored with them. Throws an ImportProblem beyond the limits.
 */
export function readSheet(xml: string, workbook: Workbook): SheetRows {
  const rows = new RowCollector();
  let open_formulas = 0;
  let isFormula = false;
  let hasValue = false;
  let line = 0;
  let row: string[] = [];
  let cell: XmlTag | null = null;
  let column = -1;
  let text = "";
  let isSpoken = false;
  for (const tag of xmlTags(xml)) {
    const { name, isEnd } = tag;
    if (name === "row") {
      if (isEnd) rows.add(line, row);
      else line = Number(attributeOf(tag, "r") ?? line + 1);
      row = [];
      column = -1;
    } else if (name === "c" && !isEnd) {
      cell = tag;
      text = "";
      isFormula = false;
      hasValue = false;
      column = columnOf(attributeOf(tag, "r")) ?? column + 1;
      if (column >= MOST_COLUMN) throw new ImportProblem("too_many_columns");
    } else if (name === "c" && cell !== null) {
      const value = textOf(cell, text, workbook);
      cell = null;
      if (isFormula && !hasValue) open_formulas += 1;
      if (value === "") continue;
      while (row.length < column) row.push("");
      row[column] = value;
    } else if (name === "rPh") isSpoken = !isEnd;
    else if ((name === "v" || name === "t") && isEnd && !isSpoken) {
      text += tag.text;
      hasValue = true;
    } else if (name === "f") isFormula = true;
  }
  return { rows: rows.rows, lines: rows.lines, open_formulas };
}

/** The column of a reference, from 0: 27 for `AB7`. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(cell: XmlTag, text: string, { strings, formats, is_1904 }: Workbook): string {
  switch (attributeOf(cell, "t") ?? "n") {
    case "s":
      return strings[Number(text)] ?? "";
    case "b":
      return text === "1" ? "true" : text === "0" ? "false" : text;
    case "n": {
      const number = Number(text);
      if (text.trim() === "" || !Number.isFinite(number)) return text;
      const format = formats[Number(attributeOf(cell, "s") ?? 0)];
      if (format === undefined) return plainNumber(text);
      if (format.is_percent) return `${plainNumber(String(number * 100))}%`;
      if (format.kind === "number") return codeText(number, format) ?? plainNumber(text);
      return serialText(number, format.kind, is_1904) ?? plainNumber(text);
    }
    default:
      return unescaped(text);
  }
}

/** More digits than a spreadsheet shows. Excel writes none, other programs write ids so. */
const LONG_WHOLE = /^-?\d{16,}$/;

/** Without the error of binary fractions: 1.1 is stored as 1.1000000000000001. */
function plainNumber(text: string): string {
  const written = text.trim();
  return LONG_WHOLE.test(written) ? written : String(Number(Number(written).toPrecision(DIGITS)));
}
