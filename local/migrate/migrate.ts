import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { ROOT } from "../processes/data-folder.ts";
import { SetupError } from "../processes/setup-error.ts";
import { applyMissing, type Plan, whatFailed } from "./apply.ts";
import { planEarlySteps } from "./early-steps.ts";
import { MIGRATIONS, type Migration, readMigrations } from "./files.ts";
import { isUpToDate, readFunctionState } from "./function-journal.ts";
import { FUNCTIONS, readFunctionFiles } from "./functions.ts";
import { acceptChange, readState, type SchemaState, verifyJournal } from "./journal.ts";
import { type LockWait, PATIENCE, type Report } from "./retry.ts";
import { runEarlySteps } from "./run-early-steps.ts";

/** Where the target state comes from. Defaults: this repository's files and version. */
export interface Sources {
  /** Folder of the numbered migrations. */
  folder?: string;
  /** Folder of the functions, by subject. */
  functions_folder?: string;
  /** Version of Sheaf. */
  version?: string;
}

export interface MigrateOptions extends Sources {
  /** Receives the reason for each wait. */
  report?: Report;
  patience?: LockWait;
  /** How often a build of an index is reported. */
  report_every_ms?: number;
  /** Names of migrations changed after they were applied, whose current text is recorded as the applied one. */
  accept?: string[];
}

/** What a run found and applied. */
export interface Migrated {
  applied: Migration[];
  found: Plan;
}

const ONE_AT_A_TIME = 823_217; // any fixed number so that processes wait for each other
const LOCK_PAUSE_MS = 250;
const OLDEST_POSTGRES = 15;

/**
 * Applies everything that the database lacks of `migrations/` and `worker/db/functions/`, or nothing. Indexes that were
 * built before the transaction stay if it fails.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<Migrated> {
  const { report = () => {}, patience = PATIENCE, accept = [], report_every_ms = 10_000 } = options;
  return withDatabase(connectionString, async (client) => {
    await lock(client, report);
    let found = await readPlan(client, options);
    if (accept.length > 0) {
      await acceptChanges(client, found.tables, accept);
      found = await readPlan(client, options);
    }
    const { tables, functions } = found;
    verifyJournal(tables);
    if (tables.missing.length > 0 || !isUpToDate(functions)) {
      const watch = <Result>(work: (watcher: Client) => Promise<Result>) =>
        withDatabase(connectionString, work);
      await runEarlySteps(client, found.early, { report, patience, report_every_ms, watch });
      await applyMissing(client, found, report, patience);
    }
    return { applied: tables.missing, found };
  });
}

async function readPlan(client: Client, sources: Sources): Promise<Plan> {
  const { folder = MIGRATIONS, functions_folder = FUNCTIONS, version = productVersion() } = sources;
  const tables = await readState(client, readMigrations(folder));
  const functions = await readFunctionState(client, readFunctionFiles(functions_folder), version);
  // If the tables are from a newer version, the functions are kept too.
  const early = tables.is_before_baseline ? [] : await planEarlySteps(client, tables.missing);
  return {
    tables,
    early,
    functions: { ...functions, is_ahead: functions.is_ahead || tables.newer.length > 0 },
  };
}

function productVersion(): string {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;
}

export interface SchemaReport extends Plan {
  /** The database's name, host and port, without credentials. */
  place: string;
  server_version: string;
}

/** Reads the state that `migrate` would find. Writes nothing. */
export async function inspectSchema(connectionString: string, sources: Sources = {}): Promise<SchemaReport> {
  return withDatabase(connectionString, async (client) => {
    await client.query("SET default_transaction_read_only = on");
    const { rows } = await client.query("SHOW server_version");
    const place = `${client.database} on ${client.host}:${client.port}`;
    return { ...(await readPlan(client, sources)), place, server_version: rows[0].server_version };
  });
}

/** Returns what `migrate` would apply. Writes nothing, and throws where `migrate` would refuse. */
export async function planMigrations(
  connectionString: string,
  { accept = [], ...sources }: Pick<MigrateOptions, "accept" | keyof Sources> = {},
): Promise<Plan> {
  const plan = await inspectSchema(connectionString, sources);
  const accepted = findChanges(plan.tables, accept);
  const changed = plan.tables.changed.filter(({ migration }) => !accepted.includes(migration));
  verifyJournal({ ...plan.tables, changed });
  return plan;
}

async function withDatabase<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  expectDirect(connectionString);
  const client = new Client({ connectionString, application_name: "sheaf migrate" });
  // The running statement already rejects with the error of a broken connection.
  client.on("error", () => {});
  try {
    await client.connect();
    await expectVersion(client);
    return await work(client);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`Migrations failed: ${whatFailed(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

function expectDirect(connectionString: string): void {
  if (!URL.canParse(connectionString)) {
    throw new SetupError(
      "The connection string must look like postgresql://user:password@host:5432/database.",
    );
  }
  if (new URL(connectionString).hostname.includes("-pooler.")) {
    throw new SetupError(
      "Migrations require Neon's direct connection string, the one without `-pooler` in its host.",
    );
  }
}

async function expectVersion(client: Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer AS number",
  );
  const { version, number } = rows[0];
  if (number >= OLDEST_POSTGRES * 10_000) return;
  throw new SetupError(`Sheaf requires PostgreSQL ${OLDEST_POSTGRES} or newer. This server is ${version}.`);
}

async function lock(client: Client, report: Report): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    // A statement that waits in the database would be an open transaction, and a concurrent build waits for those.
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS is_ours", [ONE_AT_A_TIME]);
    if (rows[0].is_ours) return;
    if (attempt === 1) report("Another run is migrating this database. Waiting for it to finish …");
    await delay(LOCK_PAUSE_MS);
  }
}

/** The changed migrations with these names. */
function findChanges(state: SchemaState, names: string[]): Migration[] {
  return names.map((name) => {
    const wanted = name.replace(/\.sql$/, "");
    const change = state.changed.find(({ migration }) => migration.name === wanted);
    if (change?.applied.name === wanted) return change.migration;
    throw new SetupError(`${name} is not a migration that changed after it was applied to this database.`);
  });
}

async function acceptChanges(client: Client, state: SchemaState, names: string[]): Promise<void> {
  const accepted = findChanges(state, names);
  await client.query("BEGIN");
  for (const migration of accepted) await acceptChange(client, migration);
  await client.query("COMMIT");
}
