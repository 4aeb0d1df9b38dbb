import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { ROOT } from "../processes/data-folder.ts";

/** As public as the server's own: it listens on the loopback interface only. */
const PASSWORD = "sheaf";

export interface WorkerRole {
  DATABASE_URL: string;
  DATABASE_LONG_URL: string;
}

/**
 * Gives the Worker the roles of docs/deploy/worker-role.sql, as the guide recommends for a deployment, so that everything
 * that runs locally also runs with them.
 */
export async function createWorkerRole(connectionString: string): Promise<WorkerRole> {
  const text = readFileSync(join(ROOT, "docs/deploy/worker-role.sql"), "utf8");
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(text.replaceAll(/<(?:long )?password>/g, PASSWORD));
  } finally {
    await client.end();
  }
  return {
    DATABASE_URL: asUser(connectionString, "sheaf_worker"),
    DATABASE_LONG_URL: asUser(connectionString, "sheaf_worker_long"),
  };
}

function asUser(connectionString: string, username: string): string {
  return Object.assign(new URL(connectionString), { username, password: PASSWORD }).href;
}
