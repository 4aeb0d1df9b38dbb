import { csvWriter } from "#core/tables/export/csv-export.ts";
import { chooseColumns, exportColumns } from "#core/tables/export/export-columns.ts";
import type { ExportedRow, ExportedTable, ExportWriter } from "#core/tables/export/export-writer.ts";
import { jsonWriter } from "#core/tables/export/json-export.ts";
import { DEFAULT_GRID_QUERY, formatGridQuery, type GridQuery } from "#core/tables/grid-query.ts";
import { list } from "./connected-calls.ts";
import type { ConnectedPlace } from "./table-source.ts";

/** Rows of one file: the browser reads them, page by page, from the connected database. */
export const MOST_EXPORTED = 10_000;
const PAGE = 1_000;

/** Formats that the browser writes itself. */
export type ConnectedFormat = "csv" | "json";
export const isConnectedFormat = (format: string): format is ConnectedFormat =>
  format === "csv" || format === "json";

export interface ConnectedExport {
  place: ConnectedPlace;
  format: ConnectedFormat;
  /** What the view shows. */
  query: GridQuery;
  fields: ExportedTable["fields"];
  /** Ids of the columns; absent: all. */
  columns: readonly string[] | undefined;
  zone: string;
  lang: string;
}

export interface ConnectedFile {
  content: Blob;
  count: number;
  /** Whether there are more rows than a file has. */
  isCut: boolean;
}

/** The rows of the view as a file, in its order, up to `MOST_EXPORTED`. */
export async function exportConnected(asked: ConnectedExport): Promise<ConnectedFile> {
  const { place, format, query, fields, zone, lang } = asked;
  // A row outside has its key among its columns.
  const all = exportColumns(fields, "connected").filter(({ id }) => id !== "__gf_id");
  const columns = (asked.columns && chooseColumns(all, asked.columns)) ?? all;
  const table: ExportedTable = {
    ...{ kind: "connected", columns, fields, zone, lang, lists: "quoted" },
    fileAddress: (_, path) => path,
  };
  const writer: ExportWriter = format === "csv" ? csvWriter(table) : jsonWriter(table);
  const parts: (string | Uint8Array)[] = [writer.begin()];
  let count = 0;
  let isCut = false;
  for (let page = 0; page * PAGE < MOST_EXPORTED; page += 1) {
    const { orderby, predicates, search, search_column } = query;
    const shown = { ...DEFAULT_GRID_QUERY, orderby, predicates, search, search_column };
    const read = await list(place, formatGridQuery({ ...shown, page, limit: PAGE }), {});
    parts.push(writer.rows(read.rows satisfies readonly ExportedRow[]));
    count += read.rows.length;
    isCut = read.count > count;
    if (read.rows.length < PAGE) break;
  }
  parts.push(writer.end());
  return { content: new Blob(parts as BlobPart[], { type: writer.media_type }), count, isCut };
}
