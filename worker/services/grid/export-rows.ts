import { deflateSync, strToU8, Zip, ZipDeflate } from "fflate";
import { responseFilePath } from "#core/contracts/wire/paths/private.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { TableKind } from "#core/tables/columns.ts";
import { CUSTOMER_FIELDS, customerCells } from "#core/tables/customer-fields.ts";
import { csvWriter } from "#core/tables/export/csv-export.ts";
import { chooseColumns, exportColumns, optionColumns } from "#core/tables/export/export-columns.ts";
import type { ExportFormat } from "#core/tables/export/export-format.ts";
import type { ExportedRow, ExportedTable, ExportWriter } from "#core/tables/export/export-writer.ts";
import { contentDisposition } from "#core/tables/export/file-name.ts";
import { jsonWriter } from "#core/tables/export/json-export.ts";
import type { ListFormat } from "#core/tables/export/list-text.ts";
import { fitsXlsx, xlsxWriter } from "#core/tables/export/xlsx-writer.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import { type Relations, withRelated } from "#core/tables/relations.ts";
import type { Context } from "../../context.ts";
import { findExportedForm, findProjectName } from "../../db/grid/exported-rows.ts";
import { countRows } from "../../db/grid/rows.ts";
import { CUSTOMERS } from "../../db/grid/sources/customers.ts";
import { RESPONSES } from "../../db/grid/sources/responses.ts";
import type { RowSource } from "../../db/grid/sources/row-source.ts";
import { SESSIONS } from "../../db/grid/sources/sessions.ts";
import { type RowRelations, rowRelations } from "../references/relate-rows.ts";
import { byteStream } from "./byte-stream.ts";
import { sessionRowOf } from "./session-rows.ts";
import { TableReader } from "./table-reader.ts";

const COMPRESSION = { Zip, ZipDeflate, deflateSync, strToU8 };

/** Target length of one read, in characters. The length of earlier rows determines the number of rows. */
const PAGE_LENGTH = 4_000_000;
const FIRST_PAGE = 100;
const LARGEST_PAGE = 1_000;

/** What a caller asks for. `columns`: null for all. */
export interface ExportRequest {
  format: ExportFormat;
  query: GridQuery;
  columns: readonly string[] | null;
  zone: string;
  /** How several choices are written. */
  lists: ListFormat;
}

export interface Export {
  content_disposition: string;
  media_type: string;
  body: ReadableStream<Uint8Array>;
}

type ExportContext = Pick<Context, "db" | "origin" | "now">;

/** A table that is exported. */
interface Source {
  kind: TableKind;
  source: RowSource;
  scope_id: string;
  /** Of the form or project. */
  title: string;
  /** Names the rows in the file's name. */
  rows: string;
  fields: readonly FieldDefinition[];
  /** Of the form, for names of countries. */
  lang: string;
  toRow(found: never): ExportedRow;
  /** What its columns show of other tables, one statement for each read; absent: nothing. */
  relations?: RowRelations | null;
  related?: Relations | null;
}

const FORM = { kind: "response", rows: "responses" } as const;
const TABLE = { kind: "row", rows: "rows" } as const;

/** Exports a form's responses, or the rows of a schema's table. */
export async function exportRows(ctx: ExportContext, form_id: string, request: ExportRequest) {
  const { title, fields, lang, is_table, relations: related } = await readForm(ctx, form_id);
  const { kind, rows } = is_table ? TABLE : FORM;
  const relations = rowRelations(related);
  return exportTable(
    ctx,
    {
      ...{ kind, source: RESPONSES, scope_id: form_id, title, rows, fields, lang },
      ...{ relations, related },
      toRow: (found: ExportedRow) => found,
    },
    request,
  );
}

/** Exports a form's sessions. */
export async function exportSessions(ctx: ExportContext, form_id: string, request: ExportRequest) {
  const { title, fields, blocks, lang } = await readForm(ctx, form_id);
  return exportTable(
    ctx,
    {
      ...{ kind: "session", source: SESSIONS, scope_id: form_id, title, rows: "sessions", fields, lang },
      toRow: sessionRowOf({ form_id, fields, blocks }),
    },
    request,
  );
}

/** Exports a project's customers. */
export async function exportCustomers(ctx: ExportContext, project_id: string, request: ExportRequest) {
  const title = await findProjectName(ctx.db, project_id);
  if (title === null) throw new AppError("NOT_FOUND");
  return exportTable(
    ctx,
    {
      ...{ kind: "customer", source: CUSTOMERS, scope_id: project_id, title, rows: "customers" },
      fields: CUSTOMER_FIELDS,
      lang: "en",
      toRow: ({ texts, ...row }: Omit<ExportedRow, "data"> & { texts: Record<string, string> }) => ({
        ...row,
        data: customerCells(texts),
      }),
    },
    request,
  );
}

async function readForm({ db }: ExportContext, form_id: string) {
  const form = await findExportedForm(db, form_id);
  if (!form) throw new AppError("NOT_FOUND");
  return form;
}

/**
 * Streams every matching row, and only as fast as the client reads. An invalid query is refused before the file
 * begins. If a later read fails, the file shows it, and the stream ends with an error, so that no incomplete download
 * looks complete.
 */
async function exportTable(ctx: ExportContext, source: Source, request: ExportRequest): Promise<Export> {
  const { format, query, zone, lists } = request;
  const { kind, lang, title, rows, scope_id } = source;
  const fields = withRelated(source.fields, source.relations?.columns ?? []);
  const all = exportColumns(fields, kind);
  const chosen = request.columns === null ? all : chooseColumns(all, request.columns);
  if (!chosen) throw new AppError("BAD_REQUEST", { columns: "They must exist, and differ from each other." });
  const fileAddress = (field_id: string, path: string) =>
    ctx.origin + responseFilePath(scope_id, field_id, path);
  const columns = lists === "columns" && format !== "json" ? optionColumns(chosen) : chosen;
  const table = { kind, columns, fields, fileAddress, zone, lang, lists };
  const reader = await openTable(ctx, source, query);
  // A long sort goes on after the file has begun.
  const first = reader.isSlow ? null : await reader.next(FIRST_PAGE);
  if (format === "xlsx") await refuseTooLarge(ctx, source, query, table, first);
  const writer = writerOf(format, table, ctx.now());
  return {
    content_disposition: contentDisposition({ title, rows, is_filtered: isFiltered(query) }, format),
    media_type: writer.media_type,
    body: byteStream(writtenPages(reader, writer, first)),
  };
}

function writerOf(format: ExportFormat, table: ExportedTable, now: Date): ExportWriter {
  if (format === "csv") return csvWriter(table);
  return format === "json" ? jsonWriter(table) : xlsxWriter(table, now, COMPRESSION);
}

function isFiltered({ predicates, search }: GridQuery): boolean {
  return search !== "" || predicates.some(({ value }) => value !== null);
}

interface ExportReader {
  isSlow: boolean;
  next(count: number): Promise<ExportedRow[]>;
}

async function openTable({ db }: ExportContext, source: Source, query: GridQuery): Promise<ExportReader> {
  const { scope_id, fields, lang, related: relations = null } = source;
  const table = { source: source.source, scope_id, fields, lang, relations };
  const reader = await TableReader.open<never>(db, { ...table, query });
  return {
    isSlow: reader.isSlow,
    next: async (count) => {
      const rows = (await reader.next(count)).map(source.toRow);
      return (await source.relations?.relate(db, rows)) ?? rows;
    },
  };
}

/** A file that cannot hold all rows is refused before it begins. `rows`: the first ones, or null when not yet known. */
async function refuseTooLarge(
  ctx: ExportContext,
  table_source: Source,
  query: GridQuery,
  table: ExportedTable,
  rows: readonly ExportedRow[] | null,
): Promise<void> {
  const { db } = ctx;
  const { source, scope_id, lang } = table_source;
  const unsorted = { ...query, orderby: [] };
  const first = rows ?? (await (await openTable(ctx, table_source, unsorted)).next(FIRST_PAGE));
  if (first.length < FIRST_PAGE) return;
  const { total } = await countRows(db, { source, scope_id, lang, fields: table.fields, query }, null);
  if (!fitsXlsx(table, first, total, COMPRESSION)) throw new AppError("EXPORT_TOO_LARGE");
}

async function* writtenPages(
  reader: ExportReader,
  writer: ExportWriter,
  first: readonly ExportedRow[] | null,
): AsyncGenerator<string | Uint8Array> {
  yield writer.begin();
  const before = writer.length;
  let count = 0;
  try {
    for (let page = first ?? (await reader.next(FIRST_PAGE)); page.length > 0; ) {
      yield writer.rows(page);
      count += page.length;
      const rowLength = Math.max(1, (writer.length - before) / count);
      page = await reader.next(Math.max(1, Math.min(LARGEST_PAGE, Math.floor(PAGE_LENGTH / rowLength))));
    }
  } catch (error) {
    yield writer.breakOff?.() ?? "";
    throw error;
  }
  yield writer.end();
}
