import pLimit from "p-limit";
import type { ConnectedTable } from "#core/connections/connected-table.ts";
import { readOpenApi } from "#core/connections/read-openapi.ts";
import type { AuthUser, AuthUsers } from "#core/contracts/connections/lookups.ts";
import { createAddressGuard, type GuardSettings } from "../addresses/address-guard.ts";
import { findAuthUser, listAuthUsers } from "./auth-users.ts";
import { type ConnectedKeys, connect, type ExternalAnswer, keyOf } from "./connect.ts";
import { type GuardedFetch, guardedFetch, OutsideError } from "./guarded-fetch.ts";
import { problemOfChange, problemOfError, problemOfStatus } from "./problems.ts";
import * as rows from "./rows.ts";
import * as objects from "./stored-objects.ts";
import { problemOfPublicKey } from "./try-public-key.ts";
import { findServer, type RowToWrite, type Written, writeRow } from "./write-row.ts";

export type { ConnectedKeys, ExternalAnswer };

/** A connected database. No call rejects: an answer contains the problem, in words for its owner. */
export interface ExternalDatabaseClient {
  /** Why an address must not be called; null: no problem is known now. */
  problemOf(url: string): Promise<string | null>;
  /** Why the server does not accept the public key; null: it does, or does not say. */
  problemOfPublicKey(keys: ConnectedKeys): Promise<string | null>;
  /** The tables and views of a schema. */
  describe(keys: ConnectedKeys, schema: string): Promise<ExternalAnswer<ConnectedTable[]>>;
  /** A page of the rows that match. */
  rows(keys: ConnectedKeys, query: rows.ConnectedQuery): Promise<ExternalAnswer<rows.ConnectedPage>>;
  /** The rows that have these keys. */
  rowsByKey(keys: ConnectedKeys, named: rows.ReadRows): Promise<ExternalAnswer<rows.ConnectedRow[]>>;
  /** Adds a row. Resolves to what the database has stored. */
  addRow(keys: ConnectedKeys, row: rows.NewRow): Promise<ExternalAnswer<rows.ConnectedRow>>;
  /** Changes one row, if it is as expected. Resolves to the number of rows that were changed. */
  updateRow(keys: ConnectedKeys, change: rows.RowChange): Promise<ExternalAnswer<number>>;
  /** Deletes the rows that have these keys. Also if not all could be deleted, resolves to the number of those that were. */
  deleteRows(keys: ConnectedKeys, named: rows.NamedRows): Promise<ExternalAnswer<rows.DeletedRows>>;
  buckets(keys: ConnectedKeys): Promise<ExternalAnswer<objects.StorageBucket[]>>;
  /** Stores a file; the same file again changes nothing. */
  storeObject(keys: ConnectedKeys, object: objects.ObjectToStore): Promise<ExternalAnswer<null>>;
  /** Addresses of files for an hour, in the order of `paths`; null: there is no such file. */
  signObjects(
    keys: ConnectedKeys,
    named: { bucket: string; paths: readonly string[] },
  ): Promise<ExternalAnswer<(string | null)[]>>;
  /** The address of a file in a public bucket. */
  publicUrl(keys: Pick<ConnectedKeys, "url">, object: { bucket: string; path: string }): string;
  /** Adds a row of a response. */
  writeRow(keys: ConnectedKeys, row: RowToWrite): Promise<Written>;
  /** Whether the server of a table answers. Stores nothing. */
  findServer(keys: ConnectedKeys, table: Pick<RowToWrite, "schema" | "table">): Promise<Written>;
  /** Accounts of the server's own users. `page` counts from 1. */
  users(keys: ConnectedKeys, page: { page: number; per_page: number }): Promise<ExternalAnswer<AuthUsers>>;
  user(keys: ConnectedKeys, id: string): Promise<ExternalAnswer<AuthUser | null>>;
}

/** Of one invocation, so that its statements never wait behind a server that hangs (docs/decisions/079). */
const CALLS_AT_ONCE = 4;
/** A file may be large. */
const UPLOAD_MS = 120_000;

export function createExternalDatabaseClient(settings: GuardSettings): ExternalDatabaseClient {
  const guard = createAddressGuard(settings);
  const atOnce = pLimit(CALLS_AT_ONCE);
  const fetch = guardedFetch({ guard, atOnce });
  return {
    problemOf: guard.problemOf,
    problemOfPublicKey: (keys) => problemOfPublicKey(fetch, keys),
    describe: (keys, schema) => answered(() => describe(fetch, keys, schema)),
    rows: (keys, query) => answered(() => rows.readRows(fetch, keys, query)),
    rowsByKey: (keys, named) => answered(() => rows.readRowsByKey(fetch, keys, named)),
    addRow: (keys, row) => answered(() => rows.addRow(fetch, keys, row)).then(ofChange),
    updateRow: (keys, change) => answered(() => rows.updateRow(fetch, keys, change)).then(ofChange),
    deleteRows: (keys, named) => answered(() => rows.deleteRows(fetch, keys, named)).then(ofChange),
    buckets: (keys) => answered(() => objects.listBuckets(fetch, keys)),
    storeObject: (keys, object) =>
      answered(() =>
        objects.storeObject(guardedFetch({ guard, atOnce, timeout_ms: UPLOAD_MS }), keys, object),
      ),
    publicUrl: objects.publicObjectUrl,
    signObjects: (keys, named) => answered(() => objects.signObjects(fetch, keys, named)),
    writeRow: (keys, row) => writeRow(fetch, (watched) => connect(watched, keys, row.schema).client, row),
    findServer: (keys, { schema, table }) =>
      findServer(fetch, (watched) => connect(watched, keys, schema).client, table),
    users: (keys, page) => answered(() => listAuthUsers(fetch, keys, page)),
    user: (keys, id) => answered(() => findAuthUser(fetch, keys, id)),
  };
}

const ofChange = <Value>(answer: ExternalAnswer<Value>): ExternalAnswer<Value> =>
  answer.ok ? answer : { ok: false, problem: problemOfChange(answer.problem) };

async function answered<Value>(call: () => Promise<ExternalAnswer<Value>>): Promise<ExternalAnswer<Value>> {
  try {
    return await call();
  } catch (error) {
    return { ok: false, problem: problemOfError(error) };
  }
}

async function describe(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  schema: string,
): Promise<ExternalAnswer<ConnectedTable[]>> {
  const response = await fetch(`${keys.url}/rest/v1/`, {
    headers: {
      apikey: keyOf(keys),
      // A key of old is a token: without this, its role would not count.
      authorization: `Bearer ${keyOf(keys)}`,
      accept: "application/openapi+json",
      "accept-profile": schema,
    },
  });
  if (!response.ok) return { ok: false, problem: problemOfStatus(response.status, null) };
  const tables = readOpenApi(await response.json());
  if (tables === null) throw new OutsideError("foreign");
  return { ok: true, value: tables };
}
