import { csvWriter } from "#core/tables/export/csv-export.ts";
import { chooseColumns, exportColumns } from "#core/tables/export/export-columns.ts";
import type { ExportFormat } from "#core/tables/export/export-format.ts";
import type { ExportedRow, ExportedTable, ExportWriter } from "#core/tables/export/export-writer.ts";
import { jsonWriter } from "#core/tables/export/json-export.ts";
import type { ListFormat } from "#core/tables/export/list-text.ts";
import { DEFAULT_GRID_QUERY, formatGridQuery, type GridQuery } from "#core/tables/grid-query.ts";
import { readConnectedRows } from "./connected-rows.ts";
import type { ConnectedPlace } from "./table-source.ts";

export interface ConnectedExport {
  place: ConnectedPlace;
  format: ExportFormat;
  /** What the view shows, or rows of the page that were chosen. */
  rows: GridQuery | readonly ExportedRow[];
  fields: ExportedTable["fields"];
  /** Ids of the columns; absent: all. */
  columns: readonly string[] | undefined;
  lists: ListFormat | undefined;
  zone: string;
  lang: string;
}

export interface ConnectedFile {
  content: Blob;
  count: number;
  /** Whether there are more rows than a file has. */
  isCut: boolean;
}

/** The rows as a file, in the order of the view, up to `MOST_READ`. The browser writes it. */
export async function exportConnected(asked: ConnectedExport): Promise<ConnectedFile> {
  const { place, format, rows, fields, zone, lang } = asked;
  const all = exportColumns(fields, "connected");
  const columns = (asked.columns && chooseColumns(all, asked.columns)) ?? all;
  const table: ExportedTable = {
    ...{ kind: "connected", columns, fields, zone, lang, lists: asked.lists ?? "quoted" },
    fileAddress: (_, path) => path,
  };
  const writer = await writerOf(format, table);
  const parts: (string | Uint8Array)[] = [writer.begin()];
  let count = 0;
  let isCut = false;
  for await (const read of "orderby" in rows ? readView(place, rows) : [{ rows, count: rows.length }]) {
    parts.push(writer.rows(read.rows));
    count += read.rows.length;
    isCut = read.count > count;
  }
  parts.push(writer.end());
  return { content: new Blob(parts as BlobPart[], { type: writer.media_type }), count, isCut };
}

const readView = (place: ConnectedPlace, { orderby, predicates, search, search_column }: GridQuery) =>
  readConnectedRows(
    place,
    formatGridQuery({ ...DEFAULT_GRID_QUERY, orderby, predicates, search, search_column }),
  );

async function writerOf(format: ExportFormat, table: ExportedTable): Promise<ExportWriter> {
  if (format === "csv") return csvWriter(table);
  if (format === "json") return jsonWriter(table);
  const [{ xlsxWriter }, { Zip, ZipDeflate, deflateSync, strToU8 }] = await Promise.all([
    import("#core/tables/export/xlsx-writer.ts"),
    import("fflate"),
  ]);
  return xlsxWriter(table, new Date(), { Zip, ZipDeflate, deflateSync, strToU8 });
}
