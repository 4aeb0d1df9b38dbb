import type { Database } from "../connection/database.ts";
import type { PageStatement } from "./page-statement.ts";
import { StatementParameters } from "./row-columns.ts";
import { type Cursor, formatCursor, orderBySql, orderTerms } from "./row-order.ts";
import { whereSql } from "./row-predicates.ts";

/** Between two sampled rows. At most so many rows are skipped to reach a page. */
export const SAMPLED_EVERY = 1_000;

/**
 * Cursors of every thousandth row of an order: a page by number begins behind one of them. PostgreSQL has no
 * index-only scan over an expression, so to skip half of the rows it must read them. This reads all of them once.
 */
export async function samplePositions(
  db: Database,
  { scope_id, query, ...table }: Omit<PageStatement, "position">,
  distance = SAMPLED_EVERY,
): Promise<string[]> {
  const parameters = new StatementParameters();
  const scope = parameters.add(scope_id, "uuid");
  const terms = orderTerms(query.orderby, table, parameters);
  const where = [`${table.source.scope} = ${scope}`, ...whereSql(query, table, parameters)];
  const every = parameters.add(distance, "bigint");
  const keys = terms.map(({ key }, index) => `${key.sql} AS k${index}`).join(", ");
  const sampled = await db.query<{ keys: Cursor["keys"] }>(
    `SELECT jsonb_build_array(${terms.map((_, index) => `k${index}::text`).join(", ")}) AS keys
     FROM (
       SELECT page.*, row_number() OVER (${orderBySql(terms, "page")}) AS position
       FROM (SELECT ${keys} FROM ${table.source.table} WHERE ${where.join(" AND ")}) page
     ) positions
     WHERE position % ${every} = 0 ORDER BY position`,
    parameters.values,
  );
  return sampled.map(({ keys }) => formatCursor({ side: "after", keys }, terms));
}
