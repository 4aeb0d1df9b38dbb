import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#local/migrate/migrate.ts";
import { startPostgres } from "#local/postgres/postgres.ts";
import type { TestServer } from "#worker/testing/postgres.ts";

const TEMPLATE = "sheaf_template";

/** One PostgreSQL for the whole run; tests clone the migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-test-"));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user.
  const postgres = await startPostgres({ folder: join(folder, "postgres"), isDisposable: true });
  const adminConnectionString = postgres.connectionString("postgres");
  const stop = async () => {
    await postgres.stop();
    for (const used of [folder, postgres.folder]) rmSync(used, { recursive: true, force: true });
  };
  try {
    const admin = new Client({ connectionString: adminConnectionString });
    await admin.connect();
    await admin.query(`create database ${TEMPLATE}`);
    await admin.end();
    await migrate(postgres.connectionString(TEMPLATE));
  } catch (error) {
    await stop();
    throw error;
  }
  const server: TestServer = { adminConnectionString, template: TEMPLATE };
  project.provide("postgres", server);
  return stop;
}
