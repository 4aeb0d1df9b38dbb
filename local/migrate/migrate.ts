import { Client } from "pg";
import { SetupError } from "../processes/setup-error.ts";
import { applyMissing, type Patience, type Tell, whatFailed } from "./apply.ts";
import { MIGRATIONS, type Migration, readMigrations } from "./files.ts";
import { acceptChange, expectSound, readState, type SchemaState, writeJournal } from "./journal.ts";

export interface MigrateOptions {
  folder?: string;
  /** Hears why it takes long. */
  tell?: Tell;
  patience?: Patience;
  /** Names of migrations whose file was changed after it was applied, and counts as it is now. */
  accept?: string[];
}

/** What a run found, and what it has made of it. */
export interface Migrated {
  applied: Migration[];
  found: SchemaState;
}

const ONE_AT_A_TIME = 823_217; // any fixed number: two processes that migrate the same database wait for each other
const OLDEST_POSTGRES = 15;

/** Applies what is missing of `migrations/`: all of it, or nothing. */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<Migrated> {
  const { folder = MIGRATIONS, tell = () => {}, patience, accept = [] } = options;
  return withDatabase(connectionString, async (client) => {
    await lock(client, tell);
    const migrations = readMigrations(folder);
    let found = await readState(client, migrations);
    if (accept.length > 0) {
      await acceptChanges(client, found, accept);
      found = await readState(client, migrations);
    }
    expectSound(found);
    if (found.missing.length > 0 || found.carried.length > 0) {
      await applyMissing(client, found, tell, patience);
    }
    return { applied: found.missing, found };
  });
}

export interface Looked {
  state: SchemaState;
  /** Where it is, without what opens it. */
  place: string;
  server_version: string;
}

/** What `migrate` would find. Writes nothing. */
export async function lookAtSchema(connectionString: string, folder = MIGRATIONS): Promise<Looked> {
  return withDatabase(connectionString, async (client) => {
    await client.query("SET default_transaction_read_only = on");
    const { rows } = await client.query("SHOW server_version");
    const place = `${client.database} on ${client.host}:${client.port}`;
    const state = await readState(client, readMigrations(folder));
    return { state, place, server_version: rows[0].server_version };
  });
}

/** What `migrate` would apply. Writes nothing; throws what `migrate` would refuse. */
export async function planMigrations(
  connectionString: string,
  { folder = MIGRATIONS, accept = [] }: Pick<MigrateOptions, "folder" | "accept"> = {},
): Promise<SchemaState> {
  const { state } = await lookAtSchema(connectionString, folder);
  const accepted = findChanges(state, accept);
  expectSound({ ...state, changed: state.changed.filter(({ migration }) => !accepted.includes(migration)) });
  return state;
}

async function withDatabase<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  expectDirect(connectionString);
  const client = new Client({ connectionString, application_name: "sheaf migrate" });
  // A connection that breaks says so twice; the statement under way has the error.
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
      "The connection string should look like postgresql://user:password@host:5432/database.",
    );
  }
  if (new URL(connectionString).hostname.includes("-pooler.")) {
    throw new SetupError(
      "Migrations need Neon's direct connection string: the one without `-pooler` in its host.",
    );
  }
}

async function expectVersion(client: Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer AS number",
  );
  const { version, number } = rows[0];
  if (number >= OLDEST_POSTGRES * 10_000) return;
  throw new SetupError(`Sheaf needs PostgreSQL ${OLDEST_POSTGRES} or newer, and this is ${version}.`);
}

async function lock(client: Client, tell: Tell): Promise<void> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS is_ours", [ONE_AT_A_TIME]);
  if (rows[0].is_ours) return;
  tell("Another run migrates this database. Waiting until it has ended …");
  await client.query("SELECT pg_advisory_lock($1)", [ONE_AT_A_TIME]);
}

/** The changed migrations of those names. */
function findChanges(state: SchemaState, names: string[]): Migration[] {
  return names.map((name) => {
    const wanted = name.replace(/\.sql$/, "");
    const change = state.changed.find(({ migration }) => migration.name === wanted);
    if (change?.applied.name === wanted) return change.migration;
    throw new SetupError(`${name} is no migration that was changed after it was applied to this database.`);
  });
}

async function acceptChanges(client: Client, state: SchemaState, names: string[]): Promise<void> {
  const accepted = findChanges(state, names);
  await client.query("BEGIN");
  await writeJournal(client, state);
  for (const migration of accepted) await acceptChange(client, migration);
  await client.query("COMMIT");
}
