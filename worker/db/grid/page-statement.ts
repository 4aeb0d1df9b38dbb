import { type GridQuery, PAGE_SIZES } from "#core/tables/grid-query.ts";
import { findRowColumn, type QueriedTable, StatementParameters } from "./row-columns.ts";
import {
  type OrderTerm,
  orderBySql,
  orderOf,
  orderTerms,
  parseCursor,
  reversed,
  stretchesBehind,
} from "./row-order.ts";
import { whereSql } from "./row-predicates.ts";
import { candidatesSql, type KnownIndex, type SearchCandidates } from "./row-search.ts";
import type { RowSource } from "./sources/row-source.ts";

/** Where a page without a cursor begins. */
export interface Position {
  offset: number;
  limit: number;
  /** Counted from the end of the order so that the last page is as fast as the first. */
  is_from_end: boolean;
  /** Rows on the wrong side of this number are skipped before counting (see `RowCount`). */
  local_index: number | null;
  /** A sampled row from which the offset is counted (see `samplePositions`). */
  from?: string;
}

export interface PageStatement extends QueriedTable {
  /** The form or project whose rows are read; see `RowSource.scope`. */
  scope_id: string;
  query: GridQuery;
  position: Position;
  /** The search index of these rows; null: they have none. */
  search_index?: KnownIndex | null;
}

/**
 * The statement of a page. It finds rows by their keys alone (for the default order in an index-only scan) and only
 * then reads them. Exported for the benchmark, which asks PostgreSQL for its plan.
 */
export function pageStatement(page: PageStatement): {
  text: string;
  values: unknown[];
  terms: readonly OrderTerm[];
} {
  const { source } = page;
  const { parameters, scope, terms, text } = pickStatement(page);
  const last = terms.length - 1;
  return {
    text: `SELECT ${source.row},
       jsonb_build_array(${terms.map((_, index) => `page.k${index}::text`).join(", ")}) AS keys
     FROM (${text}) page
     JOIN ${source.table} r ON r.${source.scope} = ${scope} AND r.${terms[last]!.key.sql} = page.k${last}
     ${orderBySql(terms, "page")}`,
    values: parameters.values,
    terms,
  };
}

/** The part of a statement that finds the keys of a page's rows: k0, k1 … The last one is unique. */
export function pickStatement({ scope_id, query, position, search_index = null, ...table }: PageStatement) {
  const { source } = table;
  const parameters = new StatementParameters();
  const scope = parameters.add(scope_id, "uuid");
  const terms = orderTerms(query.orderby, table, parameters);
  const start = query.cursor ?? position.from;
  const cursor = start === undefined ? null : parseCursor(start, terms);
  const isBackwards = cursor ? cursor.side === "before" : position.is_from_end;
  const walked = isBackwards ? reversed(terms) : terms;
  const candidates = candidatesSql(query, table, search_index, scope, parameters);
  const conditions = whereSql(query, table, parameters, candidates !== null);
  const limit = parameters.add(position.limit, "bigint");
  const offset = parameters.add(position.offset, "bigint");
  const wanted = `(${limit} + ${offset})`;
  const ranges = cursor
    ? stretchesBehind(walked, cursor.keys, parameters)
    : skipSql(source, position, walked[0]!.ascending, parameters);

  const keys = terms.map(({ key }, index) => `${key.sql} AS k${index}`).join(", ");
  const select = (from: string, where: readonly string[], most: string) =>
    `SELECT ${keys} FROM ${from} WHERE ${[`${source.scope} = ${scope}`, ...where].join(" AND ")}
     ${orderBySql(walked)} LIMIT ${most}`;
  /** Range by range: an Append node runs them in order and stops as soon as it has enough rows. */
  const walk = (where: readonly string[], most: string) => {
    const selects = ranges.map((range) => `(${select(source.table, [...where, range], most)})`);
    // Without an Append, PostgreSQL knows its order.
    if (selects.length === 1) return selects[0]!;
    return `SELECT * FROM (${selects.join(" UNION ALL ")}) ranges LIMIT ${most}`;
  };
  const pick = () => {
    if (query.search.trim() === "") return walk(conditions, wanted);
    const inRanges = `((${ranges.join(") OR (")}))`;
    const found =
      candidates === null
        ? walk(conditions, wanted)
        : select(candidateRowsSql(candidates, source), [...conditions, inRanges], wanted);
    if (position.limit > MAX_PAGE || !isFoundInOrder(query, table)) return found;
    const tried = walk([], parameters.add(rowsTried(position, search_index?.rows ?? MIDDLING), "bigint"));
    const column = `k${terms.length - 1}`;
    const key = `r.${source.scope} = ${scope} AND r.${terms.at(-1)!.key.sql}`;
    const may_match = candidates === null ? [] : [candidates.may_match];
    // In the order of the list, so that no row is read after the last one that is wanted.
    const first = `SELECT ${keys} FROM ${lookUpSql(tried, column, key, source, candidates)}
      WHERE ${[...may_match, ...conditions].join(" AND ")} ${orderBySql(walked, "listed")} LIMIT ${wanted}`;
    return `WITH matching AS MATERIALIZED (${first})
      SELECT * FROM (
        SELECT * FROM matching WHERE (SELECT count(*) FROM matching) = ${wanted}
        UNION ALL SELECT * FROM (${found}) found WHERE (SELECT count(*) FROM matching) < ${wanted}
      ) either ${orderBySql(walked, "either")}`;
  };
  const text = `SELECT * FROM (${pick()}) picked LIMIT ${limit} OFFSET ${offset}`;
  return { parameters, scope, terms, text };
}

function skipSql(
  { number }: RowSource,
  { local_index }: Position,
  ascending: boolean,
  parameters: StatementParameters,
): string[] {
  if (local_index === null || number === null) return ["true"];
  return [`${number} ${ascending ? ">=" : "<="} ${parameters.add(local_index, "bigint")}`];
}

/** The rows that the search index found. */
export function candidateRowsSql({ ids }: SearchCandidates, source: RowSource): string {
  return lookUpSql(ids, "found_id", `r.${source.key}`, source);
}

/**
 * Rows by a column of a list, with their searched texts. They are looked up one by one: there are few, whatever the
 * planner estimates.
 */
export function lookUpSql(
  list: string,
  column: string,
  key: string,
  { table }: RowSource,
  texts: SearchCandidates | null = null,
): string {
  const row = texts === null ? "*" : `r.*, ${texts.columns}`;
  return `(${list}) listed
    CROSS JOIN LATERAL (
      SELECT ${row} FROM ${table} r ${texts?.join ?? ""} WHERE ${key} = listed.${column} OFFSET 0
    ) ${table}`;
}

/** An export reads more rows at a time, and reads all of them anyway. */
const MAX_PAGE = Math.max(...PAGE_SIZES);
/** Assumed number of rows of a table without a search index. */
const MIDDLING = 50_000;

/**
 * How many rows of the order a search tries first. The more rows match, the sooner a page is full; the fewer, the
 * faster is the index. With the square root, either is at most twice as slow as the better one.
 */
function rowsTried({ limit, offset }: Position, rows: number): number {
  return Math.ceil(Math.sqrt((limit + offset) * Math.max(limit + offset, rows)));
}

/** Whether an index has the order of the query, so that its first rows are found quickly. */
function isFoundInOrder({ orderby }: GridQuery, table: QueriedTable): boolean {
  const { kind, id } = findRowColumn(table, orderOf(orderby, table)[0]!.column);
  return (
    !["__gf_customer_id", "__gf_source", "__gf_state"].includes(id) &&
    !["choice", "choices", "json", "boolean"].includes(kind)
  );
}
