import type { UpdatedCell } from "#core/contracts/grid/rows.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Database } from "../connection/database.ts";
import { candidateRowsSql, type PageStatement, pageStatement } from "./page-statement.ts";
import { StatementParameters } from "./row-columns.ts";
import { type Cursor, formatCursor } from "./row-order.ts";
import { whereSql } from "./row-predicates.ts";
import { candidatesSql } from "./row-search.ts";

export async function findFields(db: Database, form_id: string): Promise<FieldDefinition[]> {
  const [row] = await db.sql<{ fields: FieldDefinition[] | null }>`
    SELECT form_definition(${form_id}) -> 'fields' AS fields`;
  return row?.fields ?? [];
}

/** What is needed to validate an edited cell: the fields and the form's zones. Null: no such form. */
export async function findEditedForm(
  db: Database,
  form_id: string,
): Promise<Pick<FormDefinition, "fields" | "time_zone" | "campaign"> | null> {
  const [row] = await db.sql<Pick<FormDefinition, "fields" | "time_zone" | "campaign">>`
    SELECT d -> 'fields' AS fields, d ->> 'time_zone' AS time_zone, d -> 'campaign' AS campaign
    FROM form_definition(${form_id}) d WHERE d IS NOT NULL`;
  return row ?? null;
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
  const { text, values } = pageStatement(page);
  const found = await db.query<Row & { keys: Cursor["keys"] }>(text, values);
  const cursor = (side: Cursor["side"], row: { keys: Cursor["keys"] } | undefined) =>
    row ? formatCursor({ side, keys: row.keys }) : null;
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
  { scope_id, query, search_rows = null, ...table }: Omit<PageStatement, "position">,
  most: number | null = MOST_COUNTED,
): Promise<RowCount> {
  const { source } = table;
  const parameters = new StatementParameters();
  const scope = parameters.add(scope_id, "uuid");
  const conditions = whereSql(query, table, parameters);
  const where = [`${source.scope} = ${scope}`, ...conditions].join(" AND ");
  if (query.search.trim() !== "") {
    const candidates = search_rows === null ? null : candidatesSql(query, table, scope, parameters);
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
  if (conditions.length > 0 || source.number === null) {
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

export interface CellReplacement {
  form_id: string;
  row_id: string;
  field_id: string;
  /** Null removes the cell. */
  cell: Cell | null;
  transaction_id: string;
  /** The expected content of the cell, null for none; undefined: any. */
  expected?: JsonValue;
  now: Date;
}

/**
 * Null: the row or field does not belong to this form. "changed": the cell contains something other than
 * `expected`. A cell that already has the value stays unchanged and is not published, so a repeat after a
 * lost response has no effect.
 */
export async function replaceCell(
  db: Database,
  replacement: CellReplacement,
): Promise<UpdatedCell | "changed" | null> {
  const { form_id, row_id, field_id, cell, transaction_id, expected, now } = replacement;
  const isAny = expected === undefined;
  const held = isAny || expected === null ? null : JSON.stringify(expected);
  const wanted = cell && JSON.stringify(cell);
  // Locks the row first so that the cell cannot change between the check and the update.
  const [row] = await db.sql<{ is_expected: boolean; updated: UpdatedCell | null }>`
    WITH held AS MATERIALIZED (
      SELECT ${isAny}::boolean OR (data -> ${field_id}) IS NOT DISTINCT FROM ${held}::jsonb AS is_expected,
        CASE WHEN (data -> ${field_id}) IS NOT DISTINCT FROM ${wanted}::jsonb THEN jsonb_build_object(
          'id', id, 'version', version, 'updated_at', updated_at, 'cell', ${wanted}::jsonb) END AS same
      FROM response WHERE id = ${row_id} AND form_id = ${form_id} FOR NO KEY UPDATE)
    SELECT is_expected OR same IS NOT NULL AS is_expected, CASE WHEN same IS NOT NULL THEN same
      WHEN is_expected THEN update_cell(
        ${form_id}, ${row_id}, ${field_id}, ${wanted}::jsonb, ${transaction_id}, ${now.toISOString()}
      ) END AS updated FROM held`;
  if (row?.is_expected === false) return "changed";
  return row?.updated ?? null;
}

/** Ids of the deleted rows. */
export async function removeRows(
  db: Database,
  {
    form_id,
    ids,
    transaction_id,
    now,
  }: { form_id: string; ids: string[]; transaction_id: string; now: Date },
): Promise<string[]> {
  const [row] = await db.sql<{ ids: string[] }>`
    SELECT delete_responses(${form_id}, ${ids}::uuid[], ${transaction_id}, ${now.toISOString()}) AS ids`;
  return row!.ids;
}
