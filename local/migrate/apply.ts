import { setTimeout as delay } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";
import { SetupError } from "../processes/setup-error.ts";
import type { Migration } from "./files.ts";
import { noteApplied, type SchemaState, writeJournal } from "./journal.ts";

export interface Patience {
  /** How long a statement waits for a lock. Meanwhile everything that comes later waits behind it. */
  lock_timeout_ms: number;
  attempts: number;
  /** Before the second attempt; each pause is longer, up to `longest_pause_ms`. */
  pause_ms: number;
  longest_pause_ms: number;
}

/** In all some three minutes. */
const PATIENCE: Patience = {
  lock_timeout_ms: 2_000,
  attempts: 20,
  pause_ms: 1_000,
  longest_pause_ms: 10_000,
};

export type Tell = (line: string) => void;

/** Lock not available, deadlock: passes when the others are done. */
const PASSES = /^(?:55P03|40P01)$/;

/** A statement of a migration that PostgreSQL refused. */
class FailedMigration extends Error {
  readonly migration: Migration;

  constructor(migration: Migration, cause: DatabaseError) {
    super(cause.message, { cause });
    this.migration = migration;
  }
}

/** Applies everything that is missing, in one transaction, or nothing. `tell`: why it takes long. */
export async function applyMissing(
  client: Client,
  state: SchemaState,
  tell: Tell,
  patience = PATIENCE,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyInOne(client, state, patience);
    } catch (error) {
      const cause = error instanceof FailedMigration ? (error.cause as DatabaseError) : error;
      const isPassing = cause instanceof DatabaseError && PASSES.test(cause.code ?? "");
      if (!isPassing) throw error;
      const what = error instanceof FailedMigration ? `${error.migration.name}.sql` : "The journal";
      const reason = cause.code === "55P03" ? "could not get a lock" : "met a deadlock";
      const others = await describeOthers(client);
      if (attempt === patience.attempts) {
        throw new SetupError(
          `${what} ${reason} in ${attempt} attempts; nothing was applied.${others} End what holds the lock, or run this again at a quieter hour.`,
        );
      }
      const pause = Math.min(patience.pause_ms * attempt, patience.longest_pause_ms);
      tell(
        `${what} ${reason} within ${patience.lock_timeout_ms / 1000} s; nothing was applied.${others} ` +
          `Attempt ${attempt + 1} of ${patience.attempts} follows in ${pause / 1000} s.`,
      );
      await delay(pause);
    }
  }
}

async function applyInOne(client: Client, state: SchemaState, patience: Patience): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${patience.lock_timeout_ms}`);
    await writeJournal(client, state);
    for (const migration of state.missing) {
      await run(client, migration);
      await noteApplied(client, migration);
    }
    await client.query("COMMIT");
  } catch (error) {
    // A lost connection has rolled back already.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

async function run(client: Client, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    try {
      await client.query(statement);
    } catch (error) {
      throw error instanceof DatabaseError ? new FailedMigration(migration, error) : error;
    }
  }
}

/** Who may hold the lock: the transactions that have been open for longest. */
async function describeOthers(client: Client): Promise<string> {
  const { rows } = await client.query(
    `SELECT pid, state, application_name, extract(epoch FROM clock_timestamp() - xact_start)::integer AS seconds
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
       AND backend_type = 'client backend'
     ORDER BY xact_start LIMIT 3`,
  );
  const others = rows.map(
    ({ pid, state, application_name, seconds }) =>
      `pid ${pid}${application_name && ` (${application_name})`}, ${state ?? "state not visible"}, for ${seconds} s`,
  );
  return others.length === 0 ? "" : ` Open transactions: ${others.join("; ")}.`;
}

/** PostgreSQL's own words, and the file. */
export function whatFailed(error: unknown): string {
  const cause = error instanceof FailedMigration ? error.cause : error;
  if (!(cause instanceof DatabaseError)) {
    const { message, code } = cause as NodeJS.ErrnoException;
    return message || code || String(cause);
  }
  const file = error instanceof FailedMigration && `${error.migration.name}.sql:`;
  const hint =
    /^42P0[67]$|^42710$|^42723$/.test(cause.code ?? "") &&
    "Something of this name is there, and no journal says that Sheaf made it: take an empty database, or restore a dump as a whole.";
  return [file, cause.message, cause.detail && `(${cause.detail})`, `[${cause.code}]`, hint]
    .filter(Boolean)
    .join(" ");
}
