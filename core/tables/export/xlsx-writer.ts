import type { TableKind } from "../columns.ts";
import { columnLabels } from "./export-columns.ts";
import type { ExportedRow, ExportedTable, ExportWriter } from "./export-writer.ts";
import { type SheetReader, sheetReader } from "./sheet-value.ts";
import { sheetWidth } from "./sheet-widths.ts";
import {
  columnLetters,
  escapeXml,
  rowXml,
  STYLES_XML,
  sheetBegin,
  sheetEnd,
  XML_HEADER,
} from "./sheet-xml.ts";
import { type Compression, compressedLength, ZipFile } from "./zip-file.ts";

const GIB = 2 ** 30;

export interface SheetLimits {
  /** Rows of a sheet, with its header. */
  rows: number;
  /** Bytes of a sheet's XML, and of the file: below 4 GiB, where zip files need an extension. */
  sheet_bytes: number;
  file_bytes: number;
}
const LIMITS: SheetLimits = { rows: 1_048_576, sheet_bytes: 3.9 * GIB, file_bytes: 3.9 * GIB };

const SHEET_NAMES: Readonly<Record<TableKind, string>> = {
  response: "Responses",
  session: "Sessions",
  customer: "Customers",
  row: "Rows",
  connected: "Rows",
};

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Sheets are the default so that this can be written before their number is known. */
const CONTENT_TYPES_XML = `${XML_HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`;

const relations = (targets: readonly [type: string, target: string][]) =>
  `${XML_HEADER}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

const PACKAGE_RELATIONS_XML = relations([["officeDocument", "xl/workbook.xml"]]);

/** The file would have more than the 4 GiB that a zip file without extensions holds. */
export class SheetTooLarge extends Error {}

/**
 * A workbook, compressed while it is written. A full sheet is followed by another. `now`: the modification time in
 * the zip file. The file is complete only with its directory at the end, so a truncated one does not open.
 */
export function xlsxWriter(
  table: ExportedTable,
  now: Date,
  compression: Compression,
  limits = LIMITS,
): ExportWriter {
  const { kind, columns, zone } = table;
  const readers = columns.map((column) => sheetReader(column, table));
  const letters = columns.map((_, n) => columnLetters(n));
  const labels = columnLabels(columns, zone);
  const widths = columns.map((column, n) => sheetWidth(column, labels[n]!));
  const begin = sheetBegin(labels, letters, widths);
  const file = new ZipFile(now, compression);
  let sheets = 0;
  let row = 0;
  const beginSheet = () => {
    sheets += 1;
    file.beginEntry(`xl/worksheets/sheet${sheets}.xml`);
    file.write(begin);
    row = 1;
  };
  return {
    media_type: `${SPREADSHEET}.sheet`,
    begin() {
      file.entry("[Content_Types].xml", CONTENT_TYPES_XML);
      file.entry("_rels/.rels", PACKAGE_RELATIONS_XML);
      file.entry("xl/styles.xml", STYLES_XML);
      beginSheet();
      return file.take();
    },
    rows(rows) {
      let xml = "";
      for (const one of rows) {
        if (row === limits.rows || file.entry_bytes + xml.length * 3 > limits.sheet_bytes) {
          file.write(xml + sheetEnd(letters, row));
          file.endEntry();
          beginSheet();
          xml = "";
        }
        row += 1;
        xml += sheetRow(row, letters, readers, one);
      }
      file.write(xml);
      if (file.bytes > limits.file_bytes) throw new SheetTooLarge();
      return file.take();
    },
    end() {
      file.write(sheetEnd(letters, row));
      file.endEntry();
      const names = Array.from({ length: sheets }, (_, n) => SHEET_NAMES[kind] + (n > 0 ? ` ${n + 1}` : ""));
      file.entry("xl/workbook.xml", workbookXml(names));
      file.entry(
        "xl/_rels/workbook.xml.rels",
        relations([
          ...names.map((_, n): [string, string] => ["worksheet", `worksheets/sheet${n + 1}.xml`]),
          ["styles", "styles.xml"],
        ]),
      );
      file.end();
      return file.take();
    },
    get length() {
      return file.written;
    },
  };
}

/** Whether a file with so many rows like the given ones stays within the limits. */
export function fitsXlsx(
  table: ExportedTable,
  rows: readonly ExportedRow[],
  total: number,
  compression: Compression,
  limits = LIMITS,
): boolean {
  if (rows.length === 0) return true;
  const readers = table.columns.map((column) => sheetReader(column, table));
  const letters = table.columns.map((_, n) => columnLetters(n));
  const xml = rows.map((row, n) => sheetRow(n + 2, letters, readers, row)).join("");
  return (compressedLength(xml, compression) / rows.length) * total <= limits.file_bytes;
}

function sheetRow(
  row: number,
  letters: readonly string[],
  readers: readonly SheetReader[],
  values: ExportedRow,
): string {
  return rowXml(
    row,
    letters,
    readers.map((read) => read(values)),
  );
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, n) => `<sheet name="${escapeXml(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`,
  );
  return `${XML_HEADER}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${sheets.join("")}</sheets></workbook>`;
}
