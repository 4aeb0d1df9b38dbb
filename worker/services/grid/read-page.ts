import type { RowPage, TableRow } from "#core/contracts/grid/rows.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/connection/database.ts";
import type { PageStatement, Position } from "../../db/grid/page-statement.ts";
import { orderOf } from "../../db/grid/row-order.ts";
import { SAMPLED_EVERY, samplePositions } from "../../db/grid/row-samples.ts";
import {
  countHidden,
  countRows,
  type FoundPage,
  findPage,
  type RowCount,
  STRETCH,
} from "../../db/grid/rows.ts";
import type { RowSource } from "../../db/grid/sources/row-source.ts";
import { rowCounts, rowSamples, WORTH_CACHING } from "./row-counts.ts";

/** With fewer rows to skip, skipping them is as fast. */
const WORTH_SAMPLES = 2 * SAMPLED_EVERY;

/** A page of the list, from what was found. */
export function pageOf<Found, Row extends TableRow>(
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

type Statement = Omit<PageStatement, "position">;

/**
 * Reads and counts. Both run in parallel for the first page and with a cursor. A later page by number waits for the
 * count so that it can be reached from the nearer end. The first page of a search is read before it is counted: if it
 * is not full, it tells the count.
 */
export async function readPage<Found>(ctx: Context, db: Database, statement: Statement) {
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
