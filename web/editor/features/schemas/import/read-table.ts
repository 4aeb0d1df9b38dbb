import { unzipSync } from "fflate";
import { type Encoding, encodingOf } from "#core/tables/import/encoding/encodings.ts";
import { type Arrangement, arrangeFile, type FileTable } from "#core/tables/import/file-table.ts";
import { ImportProblem, type ImportProblemCode } from "#core/tables/import/import-problem.ts";
import { IMPORT_LIMITS } from "#core/tables/import/limits.ts";
import { readCsv } from "#core/tables/import/read-csv.ts";
import { encodingOfHtml, isMarkup, readHtml } from "#core/tables/import/read-html.ts";
import { readSheet } from "#core/tables/import/xlsx/read-sheet.ts";
import { readWorkbook } from "#core/tables/import/xlsx/read-workbook.ts";
import { type DecodedText, decodeText } from "./decode-text.ts";
import { refuseForeignBytes, refuseForeignZip, refuseJson } from "./foreign-file.ts";

/** How a file is read. Null: found out. */
export interface ReadOptions extends Arrangement {
  /** Place of the sheet. */
  sheet: number;
  encoding: Encoding | null;
  delimiter: string | null;
}

/** How the text of a file was read. */
export interface TextFacts extends Omit<DecodedText, "text"> {
  /** Null: a web page, which has none. */
  delimiter: string | null;
  /** Parts of the first lines with other characters than ASCII. */
  sample: string[];
}

export interface ReadTable extends FileTable {
  /** Names of the sheets, or of the tables of a web page if they are several; none in a text file. */
  sheets: string[];
  /** Null: a workbook. */
  text: TextFacts | null;
  /** Formulas of a workbook without a stored value. */
  open_formulas: number;
}

export type ReadResult = { ok: true; table: ReadTable } | { ok: false; problem: ImportProblemCode };

/** Reads a CSV, TSV or XLSX file, or the tables of a web page. Never throws. */
export function readTable(bytes: Uint8Array, name: string, options: ReadOptions): ReadResult {
  try {
    if (bytes.length > IMPORT_LIMITS.bytes) throw new ImportProblem("file_too_large");
    return { ok: true, table: isZip(bytes) ? readXlsx(bytes, options) : readText(bytes, name, options) };
  } catch (error) {
    return { ok: false, problem: error instanceof ImportProblem ? error.code : "unreadable" };
  }
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);
const isZip = (bytes: Uint8Array) =>
  startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6);
function readXlsx(bytes: Uint8Array, options: ReadOptions): ReadTable {
  refuseForeignZip(bytes);
  let unpacked = 0;
  const part = (path: string) => {
    const found = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name !== path) return false;
        unpacked += originalSize;
        // No part becomes longer than it claims.
        if (unpacked > IMPORT_LIMITS.unpacked_bytes) throw new ImportProblem("unpacked_too_large");
        return true;
      },
    })[path];
    return found === undefined ? null : decodeText(found, null).text;
  };
  const workbook = readWorkbook(part);
  const chosen = workbook.sheets[options.sheet] ?? workbook.sheets[0]!;
  const sheet = readSheet(part(chosen.path) ?? "", workbook);
  const { open_formulas } = sheet;
  const sheets = workbook.sheets.map(({ name }) => name);
  return { ...arrangeFile(sheet, options), sheets, text: null, open_formulas };
}

/** Bytes in which a NUL tells that a file has no text. */
const SAMPLE = 4_096;

function readText(bytes: Uint8Array, name: string, options: ReadOptions): ReadTable {
  refuseForeignBytes(bytes);
  if (/\.xlsx$/i.test(name) && bytes.length > 0) throw new ImportProblem("no_xlsx");
  const sample = bytes.subarray(0, SAMPLE);
  const declared = declaredEncoding(sample);
  const decoded = decodeText(bytes, options.encoding ?? declared);
  const nuls = sample.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  const isWide = decoded.encoding.startsWith("utf-16");
  // A stray NUL is dropped, many are a picture or the like.
  if (!isWide && nuls > sample.length / 100 + 1) throw new ImportProblem("not_a_table");
  const { text, ...facts } = decoded;
  const shown = { ...facts, sample: samplesOf(text) };
  if (isMarkup(text)) {
    const tables = readHtml(text);
    const table = arrangeFile(tables[options.sheet] ?? tables[0]!, options);
    const sheets = tables.length > 1 ? tables.map((_, place) => `Table ${place + 1}`) : [];
    return { ...table, sheets, text: { ...shown, delimiter: null }, open_formulas: 0 };
  }
  refuseJson(text);
  const rows = readCsv(text, options.delimiter);
  const { delimiter } = rows;
  return { ...arrangeFile(rows, options), sheets: [], text: { ...shown, delimiter }, open_formulas: 0 };
}

/** The encoding that a web page has by its own words, which are ASCII. */
function declaredEncoding(beginning: Uint8Array): Encoding | null {
  const text = new TextDecoder("windows-1252").decode(beginning);
  const named = isMarkup(text.replace(/^ï»¿/, "")) ? encodingOfHtml(text) : null;
  return named === null ? null : encodingOf(named);
}

const MOST_SAMPLES = 5;
const BEFORE = 40;
const AROUND = 120;

/** What lines with other characters than ASCII say around the first of them. */
function samplesOf(text: string): string[] {
  const samples: string[] = [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  const other = /[^\u0000-\u007f]/g;
  for (
    let found = other.exec(text);
    found !== null && samples.length < MOST_SAMPLES;
    found = other.exec(text)
  ) {
    const begin = text.lastIndexOf("\n", found.index) + 1;
    const next = text.indexOf("\n", found.index);
    const end = next === -1 ? text.length : next;
    const from = Math.max(begin, found.index - BEFORE);
    samples.push(text.slice(from, Math.min(end, from + AROUND)).trim());
    other.lastIndex = end;
  }
  return samples;
}
