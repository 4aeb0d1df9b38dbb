import type { FieldDefinition } from "#core/fields/field.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Database } from "../connection/database.ts";
import { candidateRowsSql, type PageStatement, pageStatement } from "./page-statement.ts";
import { StatementParameters } from "./row-columns.ts";
import { type Cursor, formatCursor } from "./row-order.ts";
import { whereSql } from "./row-predicates.ts";
import { candidatesSql } from "./row-search.ts";

export async function findFields(db: Database, form_id: string): Promise<FieldDefinition[]> {
  return (await findQueriedForm(db, form_id)).fields;
}

export type QueriedForm = Pick<FormDefinition, "form_id" | "fields" | "blocks" | "lang">;

/** What a query needs of the form, and what it takes to know how far its drafts are. */
export async function findQueriedForm(db: Database, form_id: string): Promise<QueriedForm> {
  const [row] = await db.sql<Partial<QueriedForm>>`
    SELECT d -> 'fields' AS fields, d -> 'blocks' AS blocks, d ->> 'lang' AS lang
    FROM form_definition(${form_id}) d`;
  return { form_id, fields: row?.fields ?? [], blocks: row?.blocks ?? [], lang: row?.lang ?? "en" };
}

export interface FoundPage<Row> {
  rows: Row[];
  next_cursor: string | null;
  previous_cursor: string | null;
}

/**
 * One page of a table. Finds rows by their keys alone (for the default order in an index-only scan) and only
 * then reads them. With a cursor, every range after it is an index lookup.
 */
export async function findPage<Row>(db: Database, page: PageStatement): Promise<FoundPage<Row>> {
  const { text, values, terms } = pageStatement(page);
  const found = await db.query<Row & { keys: Cursor["keys"] }>(text, values);
  const cursor = (side: Cursor["side"], row: { keys: Cursor["keys"] } | undefined) =>
    row ? formatCursor({ side, keys: row.keys }, terms) : null;
  return {
    rows: found.map(({ keys: _, ...row }) => row as Row),
    next_cursor: cursor("after", found.at(-1)),
    previous_cursor: cursor("before", found[0]),
  };
}

/** Rows per range of 10,000 numbers, newest first; null if the count has conditions, or rows no numbers. */
export interface RowCount {
  total: number;
  /** There may be more rows than `total`. */
  is_partial: boolean;
  stretches: readonly { stretch: number; rows: number }[] | null;
}
export const STRETCH = 10_000;

/** A search counts no further for a page, because it must read every row that it counts. */
const MOST_COUNTED = 1_000;

export async function countRows(
  db: Database,
  { scope_id, query, search_index = null, ...table }: Omit<PageStatement, "position">,
  most: number | null = MOST_COUNTED,
): Promise<RowCount> {
  const { source } = table;
  const parameters = new StatementParameters();
  const scope = parameters.add(scope_id, "uuid");
  const candidates = candidatesSql(query, table, search_index, scope, parameters);
  const conditions = whereSql(query, table, parameters, candidates !== null);
  const where = [`${source.scope} = ${scope}`, ...conditions].join(" AND ");
  if (query.search.trim() !== "") {
    const from = candidates === null ? source.table : candidateRowsSql(candidates, source);
    const [row] = await db.query<{ total: number }>(
      `SELECT count(*) AS total FROM (
         SELECT FROM ${from} WHERE ${where} LIMIT ${most === null ? "ALL" : parameters.add(most + 1, "bigint")}
       ) counted`,
      parameters.values,
    );
    const is_partial = most !== null && row!.total > most;
    return { total: is_partial ? most : row!.total, is_partial, stretches: null };
  }
  const isOfAll = query.predicates.every(({ value }) => value === null);
  if (!isOfAll || source.number === null) {
    const text = `SELECT count(*) AS total FROM ${source.table} WHERE ${where}`;
    const [row] = await db.query<{ total: number }>(text, parameters.values);
    return { total: row!.total, is_partial: false, stretches: null };
  }
  const stretches = await db.query<{ stretch: number; rows: number }>(
    `SELECT ${source.number} / ${STRETCH} AS stretch, count(*) AS rows FROM ${source.table}
     WHERE ${where} GROUP BY 1 ORDER BY 1 DESC`,
    parameters.values,
  );
  const total = stretches.reduce((sum, { rows }) => sum + rows, 0);
  return { total, is_partial: false, stretches };
}

/** How many rows a query hides because they have no answer. */
export async function countHidden(
  db: Database,
  { scope_id, query, ...table }: Omit<PageStatement, "position">,
): Promise<number> {
  const { source } = table;
  if (!query.hides_empty || source.empty === null) return 0;
  const parameters = new StatementParameters();
  const where = [
    `${source.scope} = ${parameters.add(scope_id, "uuid")}`,
    source.empty.is,
    ...whereSql({ ...query, hides_empty: false }, table, parameters),
  ];
  const [row] = await db.query<{ hidden: number }>(
    `SELECT count(*) AS hidden FROM ${source.table} WHERE ${where.join(" AND ")}`,
    parameters.values,
  );
  return row!.hidden;
}
