import { createClient } from "@supabase/supabase-js";
import type { ConnectedTable } from "#core/connections/connected-table.ts";
import { readOpenApi } from "#core/connections/read-openapi.ts";
import { columnName, writeConditions } from "#core/connections/write-conditions.ts";
import type { OrderBy, Predicate } from "#core/tables/grid-query.ts";
import type { JsonValue } from "#core/values/json.ts";
import { createAddressGuard, type GuardSettings } from "../addresses/address-guard.ts";
import { type GuardedFetch, guardedFetch, OutsideError } from "./guarded-fetch.ts";
import { type ExternalProblem, problemOfError, problemOfStatus } from "./problems.ts";

/** How to reach a connected database. */
export interface ConnectedKeys {
  /** Its origin: `https://abc.supabase.co`. */
  url: string;
  public_key: string;
  /** Null: only what the public key may see. */
  secret_key: string | null;
}

export type ExternalAnswer<Value> = { ok: true; value: Value } | { ok: false; problem: ExternalProblem };

export interface ConnectedQuery {
  schema: string;
  table: string;
  /** Every condition holds. */
  predicates: readonly Predicate[];
  orderby: readonly OrderBy[];
  offset: number;
  limit: number;
}

export interface ConnectedPage {
  rows: Record<string, JsonValue>[];
  /** Estimated for large tables; null: the server did not say. */
  count: number | null;
}

/** A connected database. No call rejects: an answer contains the problem, in words for its owner. */
export interface ExternalDatabaseClient {
  /** Why an address must not be called; null: no problem is known now. */
  problemOf(url: string): Promise<string | null>;
  /** The tables and views of a schema. */
  describe(keys: ConnectedKeys, schema: string): Promise<ExternalAnswer<ConnectedTable[]>>;
  rows(keys: ConnectedKeys, query: ConnectedQuery): Promise<ExternalAnswer<ConnectedPage>>;
}

export function createExternalDatabaseClient(settings: GuardSettings): ExternalDatabaseClient {
  const guard = createAddressGuard(settings);
  const fetch = guardedFetch(guard);
  return {
    problemOf: guard.problemOf,
    describe: (keys, schema) => answered(() => describe(fetch, keys, schema)),
    rows: (keys, query) => answered(() => readRows(fetch, keys, query)),
  };
}

async function answered<Value>(call: () => Promise<ExternalAnswer<Value>>): Promise<ExternalAnswer<Value>> {
  try {
    return await call();
  } catch (error) {
    return { ok: false, problem: problemOfError(error) };
  }
}

const keyOf = ({ secret_key, public_key }: ConnectedKeys) => secret_key ?? public_key;

async function describe(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  schema: string,
): Promise<ExternalAnswer<ConnectedTable[]>> {
  const response = await fetch(`${keys.url}/rest/v1/`, {
    headers: { apikey: keyOf(keys), accept: "application/openapi+json", "accept-profile": schema },
  });
  if (!response.ok) return { ok: false, problem: problemOfStatus(response.status, null) };
  const tables = readOpenApi(await response.json());
  if (tables === null) throw new OutsideError("foreign");
  return { ok: true, value: tables };
}

/** The library reports a failed call as a text, so `failure` keeps the error itself. */
function connect(fetch: GuardedFetch, keys: ConnectedKeys, schema: string) {
  const failure: { error: unknown } = { error: null };
  const client = createClient(keys.url, keyOf(keys), {
    db: { schema },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) =>
        fetch(input, init).catch((error) => {
          failure.error = error;
          throw error;
        }),
    },
  });
  return { client, failure };
}

async function readRows(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  { schema, table, predicates, orderby, offset, limit }: ConnectedQuery,
): Promise<ExternalAnswer<ConnectedPage>> {
  const { client, failure } = connect(fetch, keys, schema);
  // The caller waits, and decides itself whether to repeat a call.
  let query = client.from(table).select("*", { count: "estimated" }).retry(false);
  for (const [name, condition] of writeConditions(predicates)) {
    const [op = "", ...value] = condition.split(".");
    query = name === "and" ? query.or(`and${condition}`) : query.filter(name, op, value.join("."));
  }
  for (const { column, ascending, nulls_first } of orderby) {
    query = query.order(columnName(column), { ascending, nullsFirst: nulls_first });
  }
  const { data, error, count, status } = await query.range(offset, offset + limit - 1);
  if (failure.error !== null) throw failure.error;
  if (error !== null) return { ok: false, problem: problemOfStatus(status, error) };
  return { ok: true, value: { rows: data, count } };
}
