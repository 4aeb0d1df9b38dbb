import { csvLine } from "./csv.ts";
import { columnLabels } from "./export-columns.ts";
import type { ExportedTable, ExportWriter } from "./export-writer.ts";
import { sheetReader, sheetText } from "./sheet-value.ts";

/** Without it Excel reads UTF-8 in the local code page. */
const BYTE_ORDER_MARK = "\ufeff";

/** A row of one cell at the end of a file without all rows. A CSV has no end that would be missing. */
const INCOMPLETE = "INCOMPLETE: the export stopped here because of an error. Export the rows again.";

/**
 * CSV for people and spreadsheets, formatted like the grid: yes and no in words, moments in the zone that the
 * header names.
 */
export function csvWriter(table: ExportedTable): ExportWriter {
  const readers = table.columns.map((column) => sheetReader(column, table));
  let length = 0;
  const counted = (text: string) => {
    length += text.length;
    return text;
  };
  return {
    media_type: "text/csv; charset=utf-8",
    begin: () => counted(BYTE_ORDER_MARK + csvLine(columnLabels(table.columns, table.zone))),
    rows: (rows) => counted(rows.map((row) => csvLine(readers.map((read) => sheetText(read(row))))).join("")),
    end: () => "",
    breakOff: () => csvLine([INCOMPLETE]),
    get length() {
      return length;
    },
  };
}
