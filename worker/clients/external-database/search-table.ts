import { columnName, type QueryParameter } from "#core/connections/write-conditions.ts";
import type { OrderBy } from "#core/tables/grid-query.ts";
import type { JsonValue } from "#core/values/json.ts";
import { type ConnectedKeys, connect, type ExternalAnswer } from "./connect.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";
import { problemOfStatus } from "./problems.ts";
import type { ConnectedPage } from "./rows.ts";

/** A search that reads no more than the named columns. */
export interface TableSearch {
  schema: string;
  table: string;
  /** Names of columns, and how their values are read: `exactly` is text, for numbers that JavaScript would round. */
  columns: readonly { name: string; exactly: boolean }[];
  /** Every condition holds. */
  conditions: readonly QueryParameter[];
  orderby: readonly OrderBy[];
  offset: number;
  limit: number;
  /** Whether the number of all rows is wanted. */
  counts: boolean;
}

/** Requested rows behind the last one. */
const BEHIND_THE_END = 416;

export async function searchTable(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  { schema, table, columns, conditions, orderby, offset, limit, counts }: TableSearch,
): Promise<ExternalAnswer<ConnectedPage>> {
  const { client, failure } = connect(fetch, keys, schema);
  const select = columns.map(({ name, exactly }) => `${columnName(name)}${exactly ? "::text" : ""}`);
  let query = client
    .from(table)
    .select(select.join(","), counts ? { count: "estimated" } : {})
    .retry(false);
  for (const [name, condition] of conditions) {
    const [op = "", ...value] = condition.split(".");
    if (name === "or") query = query.or(condition.slice(1, -1));
    else query = name === "and" ? query.or(`and${condition}`) : query.filter(name, op, value.join("."));
  }
  for (const { column, ascending, nulls_first } of orderby) {
    query = query.order(columnName(column), { ascending, nullsFirst: nulls_first });
  }
  const { data, error, count, status } = await query.range(offset, offset + limit - 1);
  if (failure.error !== null) throw failure.error;
  if (status === BEHIND_THE_END) return { ok: true, value: { rows: [], count } };
  if (error !== null) return { ok: false, problem: problemOfStatus(status, error) };
  return { ok: true, value: { rows: data as unknown as Record<string, JsonValue>[], count } };
}
