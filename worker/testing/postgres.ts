import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import type { ControlBody, ControlState, Fault, RequestCounts } from "./neon-control.ts";

/** The server of this run, started by tests/setup/database.ts. */
export interface TestServer {
  adminConnectionString: string;
  template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

export interface TestDatabase {
  connectionString: string;
  /** For `neonConfig.fetchEndpoint`, or the variable NEON_ENDPOINT. */
  neonEndpoint: string;
  /** A direct connection, for arranging and asserting without the Worker. */
  sql: Client;
  /** What the request with this `x-request-id` has sent to this database. */
  counts(requestId: string): Promise<RequestCounts>;
  /** Makes calls to this database fail, until `clearFaults` or for the fault's number of times. */
  fail(fault: Omit<Fault, "database">): Promise<void>;
  clearFaults(): Promise<void>;
  drop(): Promise<void>;
}

/** Of this process: tests/setup/neon-in-process.ts. */
export const ownEndpoint = { url: "" };

/** A separate database, cloned from the migrated template in about 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminConnectionString, template } = inject("postgres");
  const neonEndpoint = ownEndpoint.url;
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runOn(adminConnectionString, `create database ${name} template ${template}`);
  const connectionString = adminConnectionString.replace(/[^/]+$/, name);
  const sql = new Client({ connectionString });
  await sql.connect();
  const control = async (search: string, body?: ControlBody): Promise<ControlState> => {
    const init = body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const response = await fetch(new URL(`/__control?database=${name}${search}`, neonEndpoint), init);
    return (await response.json()) as ControlState;
  };
  return {
    connectionString,
    neonEndpoint,
    sql,
    counts: async (requestId) =>
      (await control(`&request_id=${encodeURIComponent(requestId)}`)).counts as RequestCounts,
    fail: async (fault) => {
      await control("", { fail: { ...fault, database: name } });
    },
    clearFaults: async () => {
      await control("", { clear_faults: name });
    },
    drop: async () => {
      await sql.end();
      await runOn(adminConnectionString, `drop database ${name} with (force)`);
    },
  };
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
