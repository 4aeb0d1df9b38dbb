import { responseFilePath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import {
  type ExportedRow,
  type ExportFormat,
  type ExportWriter,
  exportWriter,
} from "#core/tables/export-rows.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import type { Context } from "../../context.ts";
import { type FoundPage, findExportedForm, findPage, type PageStatement } from "../../db/grid/rows.ts";
import { RESPONSES } from "../../db/grid/sources/responses.ts";
import { textStream } from "./text-stream.ts";

/** Target length of one read, in characters. The length of earlier rows determines the number of rows. */
const PAGE_LENGTH = 4_000_000;
const FIRST_PAGE = 100;
const LARGEST_PAGE = 1_000;

export interface Export {
  title: string;
  media_type: string;
  body: ReadableStream<Uint8Array>;
}

/**
 * Streams every matching row, page by page with a cursor, and only as fast as the client reads. An invalid query is
 * refused before the file begins. If a later read fails, the stream ends with an error, so that no incomplete download
 * looks complete.
 */
export async function exportRows(
  ctx: Pick<Context, "db" | "origin">,
  form_id: string,
  query: GridQuery,
  format: ExportFormat,
  zone = "UTC",
): Promise<Export> {
  const form = await findExportedForm(ctx.db, form_id);
  if (!form) throw new AppError("NOT_FOUND");
  const { title, fields } = form;
  const writer = exportWriter(
    format,
    fields,
    (field_id, path) => ctx.origin + responseFilePath(form_id, field_id, path),
    zone,
  );
  const statement = {
    source: RESPONSES,
    scope_id: form_id,
    fields,
    query: { ...query, page: 0, cursor: null },
  };
  const first = await readPage(ctx, statement, FIRST_PAGE);
  const body = textStream(writtenPages(ctx, statement, writer, first));
  return { title, media_type: writer.media_type, body };
}

type Statement = Omit<PageStatement, "position">;

function readPage({ db }: Pick<Context, "db">, statement: Statement, limit: number) {
  const position = { offset: 0, limit, is_from_end: false, local_index: null };
  return findPage<ExportedRow>(db, { ...statement, position });
}

async function* writtenPages(
  ctx: Pick<Context, "db">,
  statement: Statement,
  writer: ExportWriter,
  first: FoundPage<ExportedRow>,
): AsyncGenerator<string> {
  let page = first;
  let limit = FIRST_PAGE;
  let count = 0;
  yield writer.begin;
  while (page.rows.length > 0) {
    const text = page.rows.map((row) => writer.row(row, count++)).join("");
    yield text;
    if (page.rows.length < limit) break;
    const rowLength = text.length / page.rows.length;
    limit = Math.max(1, Math.min(LARGEST_PAGE, Math.floor(PAGE_LENGTH / rowLength)));
    const query = { ...statement.query, cursor: page.next_cursor };
    page = await readPage(ctx, { ...statement, query }, limit);
  }
  if (writer.end !== "") yield writer.end;
}
