import { unzipSync } from "fflate";
import { arrangeFile, type FileTable } from "#core/tables/import/file-table.ts";
import { ImportProblem, type ImportProblemCode } from "#core/tables/import/import-problem.ts";
import { IMPORT_LIMITS } from "#core/tables/import/limits.ts";
import { readCsv } from "#core/tables/import/read-csv.ts";
import { readSheet } from "#core/tables/import/xlsx/read-sheet.ts";
import { readWorkbook } from "#core/tables/import/xlsx/read-workbook.ts";

export interface ReadOptions {
  /** Place of the sheet. */
  sheet: number;
  /** Null: guessed. */
  has_header: boolean | null;
}

export interface ReadTable extends FileTable {
  /** Names of the sheets; none in a text file. */
  sheets: string[];
}

export type ReadResult = { ok: true; table: ReadTable } | { ok: false; problem: ImportProblemCode };

/** Reads a CSV, TSV or XLSX file. Never throws. */
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
/** The container of XLS files, and of XLSX files with a password. */
const isOldExcel = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

function readXlsx(bytes: Uint8Array, { sheet, has_header }: ReadOptions): ReadTable {
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
    return found === undefined ? null : decodeText(found);
  };
  const workbook = readWorkbook(part);
  const chosen = workbook.sheets[sheet] ?? workbook.sheets[0]!;
  const table = arrangeFile(readSheet(part(chosen.path) ?? "", workbook), has_header);
  return { ...table, sheets: workbook.sheets.map(({ name }) => name) };
}

/** Bytes in which a NUL tells that a file has no text. */
const SAMPLE = 4_096;

function readText(bytes: Uint8Array, name: string, { has_header }: ReadOptions): ReadTable {
  if (isOldExcel(bytes)) throw new ImportProblem("old_excel");
  if (/\.xlsx$/i.test(name) && bytes.length > 0) throw new ImportProblem("no_xlsx");
  const isWide = startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff);
  const sample = bytes.subarray(0, SAMPLE);
  const nuls = sample.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  // A stray NUL is dropped, many are a picture or the like.
  if (!isWide && nuls > sample.length / 100 + 1) throw new ImportProblem("not_a_table");
  return { ...arrangeFile(readCsv(decodeText(bytes)), has_header), sheets: [] };
}

/** UTF-16 with its mark, UTF-8 with or without one, and otherwise Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
