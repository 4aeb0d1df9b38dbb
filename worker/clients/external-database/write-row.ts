import type { SupabaseClient } from "@supabase/supabase-js";
import { columnName } from "#core/connections/write-conditions.ts";
import { isJsonObject, type JsonValue } from "#core/values/json.ts";
import { type GuardedFetch, OutsideError } from "./guarded-fetch.ts";
import { type ExternalProblem, problemOfError, problemOfStatus } from "./problems.ts";

export interface RowToWrite {
  schema: string;
  table: string;
  row: Readonly<Record<string, JsonValue>>;
  /** The unique column of the row's id: a row that is there already stays as it is. Null: the row is always added. */
  id_column: string | null;
}

export type Written =
  /** `status`: of the HTTP response. */
  | { ok: true; status: number }
  | {
      ok: false;
      /** Null: there was no HTTP response, or not all of it. */
      status: number | null;
      problem: ExternalProblem;
      /** The server's own words about a refusal; null: none. */
      words: string | null;
      /** Whether nothing was written for certain. */
      is_unwritten: boolean;
    };

type Client = Pick<SupabaseClient, "from">;
/** Opens the library's client with a `fetch` of the caller. */
type Open = (fetch: GuardedFetch) => Client;

/** With these a server refuses a request before anything is stored. */
const REFUSALS: readonly number[] = [400, 401, 403, 404, 406, 409, 429];
const WORDS_LENGTH = 200;

/** Adds a row, once. Never repeats a request. */
export function writeRow(
  fetch: GuardedFetch,
  open: Open,
  { table, row, id_column }: RowToWrite,
): Promise<Written> {
  return watched(fetch, open, isDone, (client) => {
    const rows = client.from(table);
    if (id_column === null) return rows.insert(row).retry(false);
    return rows.upsert(row, { onConflict: columnName(id_column), ignoreDuplicates: true }).retry(false);
  });
}

/** Whether the server answers, if only with a refusal. Stores nothing. */
export async function findServer(fetch: GuardedFetch, open: Open, table: string): Promise<Written> {
  const found = await watched(fetch, open, isList, (client) =>
    client.from(table).select("*").limit(0).retry(false),
  );
  return !found.ok && found.is_unwritten && found.status !== null && found.status !== 429
    ? { ok: true, status: found.status }
    : found;
}

/** A row is added without any content in return. A page of some other server has content. */
const isDone = (body: string) => body === "";
const isList = (body: string) => Array.isArray(parsed(body));

/**
 * Makes one call of the library, and judges the HTTP response itself: the library takes an empty 404 for a success, and
 * does not tell whose words an error has.
 */
async function watched(
  fetch: GuardedFetch,
  open: Open,
  isExpected: (body: string) => boolean,
  call: (client: Client) => PromiseLike<unknown>,
): Promise<Written> {
  const seen: { status: number; body: string }[] = [];
  const failure: { error: unknown } = { error: new Error("Nothing was sent.") };
  const client = open(async (input, init) => {
    try {
      const response = await fetch(input, init);
      seen.push({ status: response.status, body: await response.clone().text() });
      return response;
    } catch (error) {
      failure.error = error;
      throw error;
    }
  });
  await call(client);
  const [answer] = seen;
  if (answer === undefined) {
    const { error } = failure;
    const is_unwritten = error instanceof OutsideError && error.reason === "address";
    return { ok: false, status: null, problem: problemOfError(error), words: null, is_unwritten };
  }
  const { status, body } = answer;
  if (status >= 200 && status < 300 && isExpected(body)) return { ok: true, status };
  const said = parsed(body);
  const error = isJsonObject(said) ? said : null;
  const words = typeof error?.message === "string" && error.message !== "" ? error.message : null;
  return {
    ok: false,
    status,
    problem: problemOfStatus(status, error),
    words: words?.slice(0, WORDS_LENGTH) ?? null,
    is_unwritten: words !== null && REFUSALS.includes(status),
  };
}

function parsed(body: string): JsonValue | undefined {
  try {
    return JSON.parse(body) as JsonValue;
  } catch {
    return undefined;
  }
}
