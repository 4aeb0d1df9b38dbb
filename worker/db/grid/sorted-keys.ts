import type { GridQuery } from "#core/tables/grid-query.ts";
import type { Database } from "../connection/database.ts";
import { keysOfList, type RowKeys } from "./exported-rows.ts";
import { lookUpSql, type PageStatement } from "./page-statement.ts";
import { COLLATION, type SortKey, StatementParameters } from "./row-columns.ts";
import { type OrderTerm, orderBySql, orderTerms } from "./row-order.ts";
import { whereSql } from "./row-predicates.ts";

/*
 * An order without an index, for more rows than one statement can sort. Few rows divide the order into stretches, each
 * short enough for one statement. Slices of the table are then read one after another, and the keys of their rows are
 * put into stretches. Each stretch is sorted when it is reached.
 */

export type SortedTable = Omit<PageStatement, "position" | "search_index">;

/** A row's place in an order: its keys as text. */
type Place = readonly (string | null)[];

export interface SortPlan {
  /** Places in the table's own order, each the last one of a slice. After them there is one more slice. */
  slices: readonly Place[];
  /** Places in the wanted order, each the end of a stretch. After them there is one more. */
  stretches: readonly Place[];
}

/** Rows of a slice. On a slow disk a statement reads and sorts their keys in a few seconds. */
const SLICE = 20_000;
/** Rows of a stretch. They are read one by one, from all over the table. */
const STRETCH = 5_000;
/** Between two rows that are sampled. */
const SAMPLED_EVERY = 500;

const valuesOf = (query: GridQuery): GridQuery => ({ ...query, cursor: null, page: 0 });

/** How to sort a table of many rows. Reads an index of all rows, and every 500th row. */
export async function planSort(
  db: Database,
  { scope_id, query, ...table }: SortedTable,
  { slice = SLICE, stretch = STRETCH, every = SAMPLED_EVERY } = {},
): Promise<SortPlan> {
  const { source } = table;
  const parameters = new StatementParameters();
  const scope = parameters.add(scope_id, "uuid");
  const own = orderTerms([], table, parameters);
  const terms = orderTerms(query.orderby, table, parameters);
  const conditions = whereSql(valuesOf(query), table, parameters);
  const key = own.at(-1)!.key.sql;
  const step = parameters.add(every, "bigint");
  const isEnd = `n % ${parameters.add(slice, "bigint")} = 0`;
  const [found] = await db.query<{ slices: Place[] | null; stretches: Place[] | null }>(
    `WITH numbered AS MATERIALIZED (
       SELECT * FROM (
         SELECT ${keysSql(own)}, row_number() OVER (${orderBySql(own)}) AS n
         FROM ${source.table} WHERE ${source.scope} = ${scope}
       ) numbered WHERE n % ${step} = 0 OR ${isEnd}
     ), sampled AS (
       SELECT ${keysSql(terms)} FROM ${lookUpSql(
         `SELECT k${own.length - 1} AS listed_key FROM numbered WHERE n % ${step} = 0`,
         "listed_key",
         `r.${source.scope} = ${scope} AND r.${key}`,
         source,
       )}
       ${conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""}
     ), placed AS (
       SELECT sampled.*, row_number() OVER (${orderBySql(terms, "sampled")}) AS n FROM sampled
     )
     SELECT
       (SELECT jsonb_agg(${placeSql(own)} ORDER BY n) FROM numbered WHERE ${isEnd}) AS slices,
       (SELECT jsonb_agg(${placeSql(terms)} ORDER BY n) FROM placed
        WHERE n % greatest(${parameters.add(stretch, "bigint")} / ${step}, 1) = 0) AS stretches`,
    parameters.values,
  );
  return { slices: found?.slices ?? [], stretches: found?.stretches ?? [] };
}

/** The keys of a slice's rows that belong to one of the stretches (from 0), each list joined by commas. */
export async function keysOfSlice(
  db: Database,
  { scope_id, query, ...table }: SortedTable,
  { slices, stretches }: SortPlan,
  slice: number,
  { from, until: end }: { from: number; until: number },
): Promise<{ stretch: number; keys: string; count: number }[]> {
  const { source } = table;
  const parameters = new StatementParameters();
  const scope = parameters.add(scope_id, "uuid");
  const own = orderTerms([], table, parameters);
  const terms = orderTerms(query.orderby, table, parameters);
  const conditions = whereSql(valuesOf(query), table, parameters);
  const [after, until] = own[0]!.ascending ? [">", "<="] : ["<", ">="];
  const bounds = [
    [slices[slice - 1], after],
    [slices[slice], until],
  ] as const;
  const within = bounds.flatMap(([place, operator]) =>
    place === undefined
      ? []
      : [`${rowSql(own.map(({ key }) => key.sql))} ${operator} ${constantSql(own, place, parameters)}`],
  );
  const lists = terms.map((_, position) =>
    parameters.add(
      stretches.map((place) => place[position] ?? null),
      `text[]`,
    ),
  );
  const ends = terms
    .map(({ key }, position) => `${typedSql(`e${position}`, key)} AS k${position}`)
    .join(", ");
  const names = terms.map((_, position) => `e${position}`).join(", ");
  const last = terms.length - 1;
  return db.query(
    `SELECT stretch, string_agg(k${last}::text, ',') AS keys, count(*) AS count FROM (
       SELECT k${last}, is_end, count(*) FILTER (WHERE is_end) OVER (${orderBySql(terms, "placed")}, is_end
         ROWS UNBOUNDED PRECEDING) AS stretch
       FROM (
         SELECT ${keysSql(terms)}, false AS is_end FROM ${source.table}
         WHERE ${[`${source.scope} = ${scope}`, ...within, ...conditions].join(" AND ")}
         UNION ALL SELECT ${ends}, true FROM unnest(${lists.join(", ")}) AS ends (${names})
       ) placed
     ) stretched
     WHERE NOT is_end AND stretch >= ${parameters.add(from, "bigint")} AND stretch < ${parameters.add(end, "bigint")}
     GROUP BY stretch`,
    parameters.values,
  );
}

/** The same keys in order. */
export async function sortKeys(
  db: Database,
  { scope_id, query, ...table }: SortedTable,
  keys: string,
): Promise<RowKeys> {
  const { source } = table;
  const parameters = new StatementParameters();
  const scope = parameters.add(scope_id, "uuid");
  const terms = orderTerms(query.orderby, table, parameters);
  const { key } = terms.at(-1)!;
  const last = `k${terms.length - 1}`;
  const list = `SELECT unnest(${parameters.add(`{${keys}}`, `${key.type}[]`)}) AS listed_key`;
  const rows = lookUpSql(list, "listed_key", `r.${source.scope} = ${scope} AND r.${key.sql}`, source);
  const [found] = await db.query<{ keys: string; count: number }>(
    `SELECT coalesce(string_agg(${last}::text, ',' ${orderBySql(terms, "picked")}), '') AS keys, count(*) AS count
     FROM (SELECT ${keysSql(terms)} FROM ${rows}) picked`,
    parameters.values,
  );
  return keysOfList(key, found!.keys, found!.count);
}

function keysSql(terms: readonly OrderTerm[]): string {
  return terms.map(({ key }, position) => `${key.sql} AS k${position}`).join(", ");
}

function placeSql(terms: readonly OrderTerm[]): string {
  return `jsonb_build_array(${terms.map((_, position) => `k${position}::text`).join(", ")})`;
}

function rowSql(columns: readonly string[]): string {
  return `ROW(${columns.join(", ")})`;
}

function constantSql(terms: readonly OrderTerm[], place: Place, parameters: StatementParameters): string {
  return rowSql(terms.map(({ key }, position) => parameters.add(place[position], key.type)));
}

/** A text as a key of its type, with the collation that the keys of rows have. */
function typedSql(text: string, { type }: SortKey): string {
  return type === "text" ? `${text} ${COLLATION}` : `${text}::${type}`;
}
