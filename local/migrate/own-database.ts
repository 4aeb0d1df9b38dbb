import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import type { TestServer } from "#worker/testing/postgres.ts";

/** A separate database for a test, on the run's server. */
export interface OwnDatabase {
  connectionString: string;
  sql: Client;
  drop(): Promise<void>;
}

/** Creates an empty database, or with `isMigrated` a copy of the migrated template. */
export async function createOwnDatabase({ isMigrated = false } = {}): Promise<OwnDatabase> {
  const { adminConnectionString, template }: TestServer = inject("postgres");
  const name = `migrate_${randomBytes(6).toString("hex")}`;
  await runOn(adminConnectionString, `create database ${name}${isMigrated ? ` template ${template}` : ""}`);
  const connectionString = adminConnectionString.replace(/[^/]+$/, name);
  const sql = new Client({ connectionString });
  await sql.connect();
  const drop = async () => {
    await sql.end();
    await runOn(adminConnectionString, `drop database ${name} with (force)`);
  };
  return { connectionString, sql, drop };
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Reads the definition of every function and trigger, as PostgreSQL would create it. */
export async function readDefinitions(sql: Client): Promise<string[]> {
  const { rows } = await sql.query(
    `select pg_get_functiondef(oid) as it from pg_proc where pronamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  );
  return rows.map(({ it }) => it as string).sort();
}
