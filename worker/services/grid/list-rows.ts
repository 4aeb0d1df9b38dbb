import type { RowPage } from "#core/contracts/grid/rows.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isSystemColumn } from "#core/tables/columns.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/connection/database.ts";
import { createRowIndexes, indexesFor } from "../../db/grid/row-indexes.ts";
import { DEFAULT_ORDER } from "../../db/grid/row-order.ts";
import {
  countRows,
  findFields,
  findPage,
  type Position,
  type RowCount,
  STRETCH,
} from "../../db/grid/rows.ts";
import { rowCounts } from "./row-counts.ts";

/** With fewer rows, a sort in memory is as fast as an index. */
const WORTH_AN_INDEX = 10_000;

/** Lists one page of a form's responses, by page number or by cursor. */
export async function listRows(ctx: Context, form_id: string, query: GridQuery): Promise<RowPage> {
  const { fields, total, found } = await ctx.near((db) => readPage(ctx, db, form_id, query));
  const rows = found.rows.map((row) => ({ ...row, local_id: formatLocalIndex(row.local_index) }));
  if (total.total >= WORTH_AN_INDEX) {
    const indexes = indexesFor(query, fields);
    if (indexes.length > 0) {
      ctx.waitUntil("create-row-indexes", (after) => createRowIndexes(after.db, form_id, indexes));
    }
  }
  return {
    rows,
    count: correctedCount(total.total, query, rows.length),
    page: query.page,
    limit: query.limit,
    next_cursor: found.next_cursor,
    previous_cursor: found.previous_cursor,
  };
}

async function readPage(ctx: Context, db: Database, form_id: string, query: GridQuery) {
  const fields = namesFields(query) ? await findFields(db, form_id) : [];
  const { count, find } = await counted(ctx, db, { form_id, fields, query });
  const [total, found] = await Promise.all([count, find]);
  return { fields, total, found };
}

/** Whether the query refers to fields, which must then be loaded. The default query does not. */
function namesFields({ orderby, predicates, search, search_column }: GridQuery): boolean {
  const columns = [...orderby, ...predicates].map(({ column }) => column);
  return search !== "" || search_column !== null || !columns.every(isSystemColumn);
}

/**
 * Starts the count and the read. Both run in parallel for the first page and with a cursor. A later page by number waits
 * for the count so that it can be reached from the nearer end.
 */
async function counted(
  ctx: Context,
  db: Database,
  statement: { form_id: string; fields: readonly FieldDefinition[]; query: GridQuery },
) {
  const { form_id, query } = statement;
  const conditions = JSON.stringify([query.predicates, query.search, query.search_column]);
  const kept = rowCounts.get(form_id, conditions, ctx.now());
  const count = kept
    ? Promise.resolve(kept)
    : countRows(db, statement).then((fresh) => {
        rowCounts.set(form_id, conditions, fresh, ctx.now());
        return fresh;
      });
  const isByNumber = query.cursor === null && query.page > 0;
  const position = pagePosition(query, isByNumber ? await count : null);
  return { count, find: findPage(db, { ...statement, position }) };
}

/** Returns the position that reaches the page in the fewest steps. */
export function pagePosition(query: GridQuery, count: RowCount | null): Position {
  const { limit } = query;
  const offset = query.cursor === null ? query.page * limit : 0;
  const plain = { offset, limit, is_from_end: false, local_index: null };
  if (!count || offset === 0) return plain;
  if (offset >= count.total) return { ...plain, offset: 0, limit: 0 };
  if (count.stretches && isByNumberOfResponse(query)) return skipStretches(query, count.stretches, plain);
  if (offset <= count.total / 2) return plain;
  const rows = Math.min(limit, count.total - offset);
  return { ...plain, offset: count.total - offset - rows, limit: rows, is_from_end: true };
}

function isByNumberOfResponse({ orderby }: GridQuery): boolean {
  const [first] = orderby.length > 0 ? orderby : DEFAULT_ORDER;
  return first!.column === "__gf_display_id";
}

/**
 * Jumps to the stretch of response numbers in which the page begins so that at most one stretch is skipped row by row.
 */
function skipStretches(
  { orderby }: GridQuery,
  stretches: NonNullable<RowCount["stretches"]>,
  plain: Position,
): Position {
  const { ascending } = (orderby.length > 0 ? orderby : DEFAULT_ORDER)[0]!;
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

/** Corrects the cached count: a page that is not full is the last one, and shows the exact count. */
function correctedCount(count: number, { cursor, page, limit }: GridQuery, rows: number): number {
  const reached = page * limit + rows;
  if (cursor !== null || (rows === 0 && page > 0)) return count;
  return rows < limit ? reached : Math.max(count, reached);
}
