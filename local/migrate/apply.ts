import { setTimeout as delay } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";
import { SetupError } from "../processes/setup-error.ts";
import { applyFunctions } from "./apply-functions.ts";
import type { FunctionState } from "./function-journal.ts";
import { noteApplied, type SchemaState, writeJournal } from "./journal.ts";

export interface LockWait {
  /** How long a statement waits for a lock. Other clients' statements queue behind it in the meantime. */
  lock_timeout_ms: number;
  attempts: number;
  /** Pause before the second attempt. Each later pause is longer, up to `longest_pause_ms`. */
  pause_ms: number;
  longest_pause_ms: number;
}

/** About three minutes in all. */
const PATIENCE: LockWait = {
  lock_timeout_ms: 2_000,
  attempts: 20,
  pause_ms: 1_000,
  longest_pause_ms: 10_000,
};

export type Report = (line: string) => void;

/** Temporary errors: lock not available, deadlock. */
const PASSES = /^(?:55P03|40P01)$/;

/** A statement of a file failed. */
class FailedFile extends Error {
  readonly file: string;

  constructor(file: string, cause: DatabaseError) {
    super(cause.message, { cause });
    this.file = file;
  }
}

/** A run's steps: first the tables, then the functions. */
export interface Plan {
  tables: SchemaState;
  functions: FunctionState;
}

/** Applies everything that is missing in one transaction. `tell` receives the reason for each retry. */
export async function applyMissing(
  client: Client,
  plan: Plan,
  report: Report,
  patience = PATIENCE,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyInOne(client, plan, patience);
    } catch (error) {
      const cause = error instanceof FailedFile ? (error.cause as DatabaseError) : error;
      const isPassing = cause instanceof DatabaseError && PASSES.test(cause.code ?? "");
      if (!isPassing) throw error;
      const what = error instanceof FailedFile ? error.file : "The journal";
      const reason = cause.code === "55P03" ? "could not get a lock" : "met a deadlock";
      const others = await describeOthers(client);
      if (attempt === patience.attempts) {
        throw new SetupError(
          `${what} ${reason} in ${attempt} attempts. Nothing was applied.${others} End the transaction that holds the lock, or run this again at a quieter hour.`,
        );
      }
      const pause = Math.min(patience.pause_ms * attempt, patience.longest_pause_ms);
      report(
        `${what} ${reason} within ${patience.lock_timeout_ms / 1000} s. Nothing was applied.${others} ` +
          `Attempt ${attempt + 1} of ${patience.attempts} follows in ${pause / 1000} s.`,
      );
      await delay(pause);
    }
  }
}

async function applyInOne(client: Client, { tables, functions }: Plan, patience: LockWait): Promise<void> {
  const run = (file: string, statements: readonly string[]) => runFile(client, file, statements);
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${patience.lock_timeout_ms}`);
    await writeJournal(client);
    for (const migration of tables.missing) {
      await run(`${migration.name}.sql`, migration.statements);
      await noteApplied(client, migration);
    }
    if (!functions.is_ahead) await applyFunctions(client, functions, run);
    await client.query("COMMIT");
  } catch (error) {
    // Fails if the connection is lost, which rolls back as well.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

async function runFile(client: Client, file: string, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    try {
      await client.query(statement);
    } catch (error) {
      throw error instanceof DatabaseError ? new FailedFile(file, error) : error;
    }
  }
}

/** Names possible lock holders: the three oldest open transactions. */
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

const HINTS: readonly [RegExp, string][] = [
  [
    /^42P0[67]$|^42710$|^42723$/,
    "The database has this name already, and its journal does not say that Sheaf created it. Use an empty database, or restore the whole dump.",
  ],
  [
    /^42P13$/,
    "A function's result type and argument names cannot change. Give the new function another name.",
  ],
];

/** Returns PostgreSQL's message with the file, its SQLSTATE and a hint where we have one. */
export function whatFailed(error: unknown): string {
  const cause = error instanceof FailedFile ? error.cause : error;
  if (!(cause instanceof DatabaseError)) {
    const { message, code } = cause as NodeJS.ErrnoException;
    return message || code || String(cause);
  }
  const file = error instanceof FailedFile && `${error.file}:`;
  const hint = HINTS.find(([states]) => states.test(cause.code ?? ""))?.[1];
  return [file, cause.message, cause.detail && `(${cause.detail})`, `[${cause.code}]`, hint]
    .filter(Boolean)
    .join(" ");
}
