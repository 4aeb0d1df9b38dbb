import type { CustomerRow, ResponseRow, RowPage, SessionRow, TableRow } from "#core/contracts/grid/rows.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Answers } from "#core/forms/submitting/form-session.ts";
import { isSystemColumn } from "#core/tables/columns.ts";
import { CUSTOMER_FIELDS, customerCells } from "#core/tables/customer-fields.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import { sessionCells, shortId } from "#core/tables/session-row.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/connection/database.ts";
import type { PageStatement, Position } from "../../db/grid/page-statement.ts";
import { createRowIndexes, indexesFor } from "../../db/grid/row-indexes.ts";
import { orderOf } from "../../db/grid/row-order.ts";
import { SAMPLED_EVERY, samplePositions } from "../../db/grid/row-samples.ts";
import {
  countHidden,
  countRows,
  type FoundPage,
  findPage,
  findQueriedForm,
  type RowCount,
  STRETCH,
} from "../../db/grid/rows.ts";
import { askSearchIndex, findSearchedForm, type SearchIndex } from "../../db/grid/search-indexes.ts";
import { CUSTOMERS } from "../../db/grid/sources/customers.ts";
import { RESPONSES } from "../../db/grid/sources/responses.ts";
import type { RowSource } from "../../db/grid/sources/row-source.ts";
import { SESSIONS } from "../../db/grid/sources/sessions.ts";
import { rowCounts, rowSamples, WORTH_CACHING } from "./row-counts.ts";

/** With fewer rows to skip, skipping them is as fast. */
const WORTH_SAMPLES = 2 * SAMPLED_EVERY;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** With fewer rows, a sort in memory is as fast as an index. */
const WORTH_AN_INDEX = 10_000;

/** Lists one page of a form's responses, by page number or by cursor. */
export async function listRows(
  ctx: Context,
  form_id: string,
  query: GridQuery,
): Promise<RowPage<ResponseRow>> {
  const { fields, index, total, hidden, found } = await ctx.near(async (db) => {
    const { fields, lang, index } = await prepare(db, form_id, query);
    const search_rows = index?.state === "ready" ? index.rows : null;
    const statement = { source: RESPONSES, scope_id: form_id, fields, lang, query, search_rows };
    return { fields, index, ...(await readPage<Omit<ResponseRow, "local_id">>(ctx, db, statement)) };
  });
  if (index && isUseRecorded(index, ctx.now())) {
    ctx.waitUntil("ask-search-index", (after) => askSearchIndex(after.db, form_id, after.now()));
  }
  if (total.total >= WORTH_AN_INDEX) {
    const indexes = indexesFor(query, fields);
    if (indexes.length > 0) {
      ctx.waitUntil("create-row-indexes", (after) => createRowIndexes(after.db, form_id, indexes));
    }
  }
  return {
    ...pageOf(query, total, found, (row) => ({ ...row, local_id: formatLocalIndex(row.local_index) })),
    ...(hidden > 0 && { hidden_count: hidden }),
    ...(index && { search_index: { state: index.state, share: index.share } }),
  };
}

/** What a query needs of the form. The default query needs nothing. */
async function prepare(
  db: Database,
  form_id: string,
  query: GridQuery,
): Promise<{ fields: FieldDefinition[]; lang?: string; index: SearchIndex | null }> {
  if (query.search.trim() !== "") return findSearchedForm(db, form_id);
  return { ...(namesFields(query) ? await findQueriedForm(db, form_id) : { fields: [] }), index: null };
}

/** Once a day, so that a search rarely writes. */
function isUseRecorded({ used_at }: SearchIndex, now: Date): boolean {
  return used_at === null || now.getTime() - Date.parse(used_at) > DAY_MS;
}

/** Lists one page of a form's sessions, with the answers typed so far. */
export async function listSessions(
  ctx: Context,
  form_id: string,
  query: GridQuery,
): Promise<RowPage<SessionRow>> {
  const { fields, total, found } = await ctx.near(async (db) => {
    const { fields, lang } = await findQueriedForm(db, form_id);
    const statement = { source: SESSIONS, scope_id: form_id, fields, lang, query };
    type Found = Omit<SessionRow, "local_id" | "data"> & { raw: Answers };
    return { fields, ...(await readPage<Found>(ctx, db, statement)) };
  });
  return pageOf(query, total, found, ({ raw, ...row }) => ({
    ...row,
    local_id: shortId(row.id),
    data: sessionCells(fields, raw),
  }));
}

/** Lists one page of a project's customers. */
export async function listCustomers(
  ctx: Context,
  project_id: string,
  query: GridQuery,
): Promise<RowPage<CustomerRow>> {
  const statement = { source: CUSTOMERS, scope_id: project_id, fields: CUSTOMER_FIELDS, query };
  type Found = Omit<CustomerRow, "local_id" | "version" | "customer_id" | "data"> & {
    texts: Record<string, string>;
  };
  const { total, found } = await ctx.near((db) => readPage<Found>(ctx, db, statement));
  return pageOf(query, total, found, ({ texts, ...row }) => ({
    ...row,
    local_id: shortId(row.id),
    version: 1,
    customer_id: row.id,
    data: customerCells(texts),
  }));
}

function pageOf<Found, Row extends TableRow>(
  query: GridQuery,
  total: RowCount,
  found: FoundPage<Found>,
  toRow: (found: Found) => Row,
): RowPage<Row> {
  return {
    rows: found.rows.map(toRow),
    ...correctedCount(total, query, found.rows.length),
    page: query.page,
    limit: query.limit,
    next_cursor: found.next_cursor,
    previous_cursor: found.previous_cursor,
  };
}

/** Whether the query refers to fields, which must then be loaded. */
function namesFields({ orderby, predicates }: GridQuery): boolean {
  return ![...orderby, ...predicates].every(({ column }) => isSystemColumn(column));
}

type Statement = Omit<PageStatement, "position">;

/**
 * Reads and counts. Both run in parallel for the first page and with a cursor. A later page by number waits for the
 * count so that it can be reached from the nearer end. The first page of a search is read before it is counted: if it
 * is not full, it tells the count.
 */
async function readPage<Found>(ctx: Context, db: Database, statement: Statement) {
  const { query } = statement;
  if (query.search.trim() !== "" && query.cursor === null && query.page === 0) {
    const position = pagePosition(statement.source, query, null);
    const [hidden, found] = await Promise.all([
      countHidden(db, statement),
      findPage<Found>(db, { ...statement, position }),
    ]);
    const isAll = found.rows.length < query.limit;
    const all = { total: found.rows.length, is_partial: false, stretches: null };
    return { total: isAll ? all : await countOnce(ctx, db, statement), hidden, found };
  }
  const count = countOnce(ctx, db, statement);
  const isByNumber = query.cursor === null && query.page > 0;
  const position = await nearestPosition(
    ctx,
    db,
    statement,
    pagePosition(statement.source, query, isByNumber ? await count : null),
  );
  const [total, hidden, found] = await Promise.all([
    count,
    countHidden(db, statement),
    findPage<Found>(db, { ...statement, position }),
  ]);
  return { total, hidden, found };
}

/** Far from both ends, counts from a sampled row instead of skipping many. */
async function nearestPosition(
  ctx: Context,
  db: Database,
  statement: Statement,
  position: Position,
): Promise<Position> {
  const { limit, offset, local_index } = position;
  const { scope_id, query } = statement;
  if (local_index !== null || offset < WORTH_SAMPLES || query.search.trim() !== "") return position;
  const order = JSON.stringify([conditionsOf(statement), query.orderby]);
  const kept = rowSamples.get(scope_id, order, ctx.now());
  const samples = kept ?? (await samplePositions(db, statement));
  if (!kept) rowSamples.set(scope_id, order, samples, ctx.now());
  const first = query.page * query.limit;
  const sample = Math.min(Math.floor(first / SAMPLED_EVERY), samples.length);
  const from = samples[sample - 1];
  if (from === undefined) return position;
  return { limit, offset: first - sample * SAMPLED_EVERY, is_from_end: false, local_index: null, from };
}

/** What the count of a query depends on. */
function conditionsOf({ source, query }: Statement): string {
  const { predicates, search, search_column, hides_empty } = query;
  return JSON.stringify([source.table, predicates, search, search_column, hides_empty]);
}

async function countOnce(ctx: Context, db: Database, statement: Statement): Promise<RowCount> {
  const { scope_id } = statement;
  const conditions = conditionsOf(statement);
  const kept = rowCounts.get(scope_id, conditions, ctx.now());
  if (kept) return kept;
  const fresh = await countRows(db, statement);
  if (fresh.total >= WORTH_CACHING) rowCounts.set(scope_id, conditions, fresh, ctx.now());
  return fresh;
}

/** Returns the position that reaches the page in the fewest steps. */
export function pagePosition(source: RowSource, query: GridQuery, count: RowCount | null): Position {
  const { limit } = query;
  const offset = query.cursor === null ? query.page * limit : 0;
  const plain = { offset, limit, is_from_end: false, local_index: null };
  if (!count || offset === 0) return plain;
  if (count.is_partial) return plain;
  if (offset >= count.total) return { ...plain, offset: 0, limit: 0 };
  if (count.stretches && isByNumber(source, query))
    return skipStretches(source, query, count.stretches, plain);
  if (offset <= count.total / 2) return plain;
  const rows = Math.min(limit, count.total - offset);
  return { ...plain, offset: count.total - offset - rows, limit: rows, is_from_end: true };
}

function isByNumber(source: RowSource, { orderby }: GridQuery): boolean {
  return orderOf(orderby, { source })[0]!.column === "__gf_display_id";
}

/**
 * Jumps to the stretch of response numbers in which the page begins so that at most one stretch is skipped row by row.
 */
function skipStretches(
  source: RowSource,
  { orderby }: GridQuery,
  stretches: NonNullable<RowCount["stretches"]>,
  plain: Position,
): Position {
  const { ascending } = orderOf(orderby, { source })[0]!;
  const ordered = ascending ? stretches.toReversed() : stretches;
  let { offset } = plain;
  for (const { stretch, rows } of ordered) {
    if (offset < rows) {
      const local_index = ascending ? stretch * STRETCH : (stretch + 1) * STRETCH - 1;
      return { ...plain, offset, local_index };
    }
    offset -= rows;
  }
  return plain;
}

/**
 * Corrects the cached or partial count: a page that is not full is the last one, and shows the exact count. A full page
 * of a partial count may have a next one.
 */
function correctedCount(
  { total, is_partial }: RowCount,
  { cursor, page, limit }: GridQuery,
  rows: number,
): { count: number; is_count_partial?: true } {
  const reached = page * limit + rows;
  const isLast = cursor === null && rows < limit && (rows > 0 || page === 0);
  if (isLast) return { count: reached };
  if (rows === 0) return { count: total, ...(is_partial && { is_count_partial: true }) };
  if (is_partial) return { count: Math.max(total, reached + 1), is_count_partial: true };
  return { count: cursor === null ? Math.max(total, reached) : total };
}
