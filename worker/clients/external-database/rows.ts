import type { ConnectedColumn } from "#core/connections/connected-table.ts";
import { contentOfText, isReadAsText } from "#core/connections/exact-numbers.ts";
import { keyConditions, type RowKey } from "#core/connections/row-keys.ts";
import { columnName, type QueryParameter, writeConditions } from "#core/connections/write-conditions.ts";
import type { OrderBy, Predicate } from "#core/tables/grid-query.ts";
import type { JsonValue } from "#core/values/json.ts";
import { type ConnectedKeys, connect, type ExternalAnswer } from "./connect.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";
import { type ExternalProblem, problemOfChange, problemOfError, problemOfStatus } from "./problems.ts";

interface TableName {
  schema: string;
  table: string;
}

export interface ConnectedQuery extends TableName {
  /** No others are read. Numbers that JSON cannot keep exactly are read as texts, and arrays of them as lists of texts. */
  columns: readonly ConnectedColumn[];
  /** Every condition holds. */
  conditions: readonly QueryParameter[];
  orderby: readonly OrderBy[];
  offset: number;
  limit: number;
  /** Whether the number of all rows is wanted. */
  counts: boolean;
}

export type ConnectedRow = Record<string, JsonValue>;

export interface ConnectedPage {
  rows: ConnectedRow[];
  /** Estimated for large tables; null: the server did not say, or was not asked. */
  count: number | null;
}

/** Rows by their full keys. */
export interface NamedRows extends TableName {
  key_columns: readonly string[];
  rows: readonly RowKey[];
}

export interface ReadRows extends NamedRows {
  columns: readonly ConnectedColumn[];
}

export interface RowChange extends TableName {
  key_columns: readonly string[];
  row: RowKey;
  /** Contents by column. */
  values: ConnectedRow;
  /** What else must hold. */
  expected: readonly Predicate[];
}

export interface NewRow extends TableName {
  /** Those that are read of the stored row. */
  columns: readonly ConnectedColumn[];
  /** Contents by column. */
  values: ConnectedRow;
}

export interface DeletedRows {
  count: number;
  /** Why the others were not deleted. */
  problem: ExternalProblem | null;
}

/** A query of the library, as far as it is used here. */
interface Filterable {
  filter(column: string, op: string, value: string): this;
  or(conditions: string): this;
}

function where<Query extends Filterable>(query: Query, conditions: readonly QueryParameter[]): Query {
  let filtered = query;
  for (const [name, condition] of conditions) {
    const [op = "", ...value] = condition.split(".");
    // The library adds the parentheses itself.
    if (name === "or") filtered = filtered.or(condition.slice(1, -1));
    else
      filtered = name === "and" ? filtered.or(`and${condition}`) : filtered.filter(name, op, value.join("."));
  }
  return filtered;
}

/** A text has another name, so that rows are still ordered by the number. */
const asText = (place: number) => `__as_text_${place}`;

const selected = (columns: readonly ConnectedColumn[]) =>
  columns
    .map((column, place) => {
      const name = columnName(column.name);
      return isReadAsText(column) ? `${asText(place)}:${name}::text` : name;
    })
    .join(",");

/** A row under the names of its columns. */
const renamed = (columns: readonly ConnectedColumn[], row: ConnectedRow): ConnectedRow =>
  Object.fromEntries(
    columns.map((column, place) => [
      column.name,
      isReadAsText(column) ? contentOfText(column, row[asText(place)] ?? null) : (row[column.name] ?? null),
    ]),
  );

/** The server has fewer rows than the page begins at. */
const BEYOND_THE_END = 416;

// The range is `0-9/25`, or `*/25` beyond the end. A server that does not count says `0-9/*`.
function toldCount(range: string | null): number | null {
  const count = Number.parseInt(range?.split("/")[1] ?? "", 10);
  return Number.isNaN(count) ? null : count;
}

export async function readRows(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  { schema, table, columns, conditions, orderby, offset, limit, counts }: ConnectedQuery,
): Promise<ExternalAnswer<ConnectedPage>> {
  const { client, failure, told } = connect(fetch, keys, schema);
  const options = counts ? ({ count: "estimated" } as const) : {};
  // The caller waits, and decides itself whether to repeat a call.
  const all = client.from(table).select<string, ConnectedRow>(selected(columns), options).retry(false);
  let query = where(all, conditions);
  for (const { column, ascending, nulls_first } of orderby) {
    query = query.order(columnName(column), { ascending, nullsFirst: nulls_first });
  }
  const { data, error, status } = await query.range(offset, offset + limit - 1);
  if (failure.error !== null) throw failure.error;
  const count = toldCount(told.range);
  if (status === BEYOND_THE_END) return { ok: true, value: { rows: [], count } };
  if (error !== null) return { ok: false, problem: problemOfStatus(status, error) };
  return { ok: true, value: { rows: data.map((row) => renamed(columns, row)), count } };
}

export async function readRowsByKey(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  { schema, table, key_columns, rows, columns }: ReadRows,
): Promise<ExternalAnswer<ConnectedRow[]>> {
  const found: ConnectedRow[] = [];
  for (const predicates of keyConditions(key_columns, rows)) {
    const { client, failure } = connect(fetch, keys, schema);
    const all = client.from(table).select<string, ConnectedRow>(selected(columns)).retry(false);
    const { data, error, status } = await where(all, writeConditions(predicates));
    if (failure.error !== null) throw failure.error;
    if (error !== null) return { ok: false, problem: problemOfStatus(status, error) };
    found.push(...data.map((row) => renamed(columns, row)));
  }
  return { ok: true, value: found };
}

/** Key columns name the changed rows in the answer, so that they are counted. */
const counted = (key_columns: readonly string[]) => key_columns.map(columnName).join(",");

export async function updateRow(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  { schema, table, key_columns, row, values, expected }: RowChange,
): Promise<ExternalAnswer<number>> {
  const [conditions] = keyConditions(key_columns, [row]);
  const { client, failure } = connect(fetch, keys, schema);
  const update = where(client.from(table).update(values), writeConditions([...conditions!, ...expected]));
  const { data, error, status } = await update
    .select<string, ConnectedRow>(counted(key_columns))
    .retry(false);
  if (failure.error !== null) throw failure.error;
  if (error !== null) return { ok: false, problem: problemOfStatus(status, error) };
  return { ok: true, value: data.length };
}

export async function addRow(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  { schema, table, columns, values }: NewRow,
): Promise<ExternalAnswer<ConnectedRow>> {
  const { client, failure } = connect(fetch, keys, schema);
  const { data, error, status } = await client
    .from(table)
    .insert(values)
    .select<string, ConnectedRow>(selected(columns))
    .retry(false);
  if (failure.error !== null) throw failure.error;
  if (error !== null) return { ok: false, problem: problemOfStatus(status, error) };
  return { ok: true, value: renamed(columns, data[0] ?? {}) };
}

export async function deleteRows(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  { schema, table, key_columns, rows }: NamedRows,
): Promise<ExternalAnswer<DeletedRows>> {
  let count = 0;
  for (const conditions of keyConditions(key_columns, rows)) {
    const { client, failure } = connect(fetch, keys, schema);
    const deletion = where(client.from(table).delete(), writeConditions(conditions));
    const { data, error, status } = await deletion
      .select<string, ConnectedRow>(counted(key_columns))
      .retry(false);
    const problem =
      failure.error !== null
        ? problemOfError(failure.error)
        : error === null
          ? null
          : problemOfStatus(status, error);
    if (problem !== null) {
      if (count === 0) return { ok: false, problem };
      return { ok: true, value: { count, problem: problemOfChange(problem) } };
    }
    count += data?.length ?? 0;
  }
  return { ok: true, value: { count, problem: null } };
}
