import { setTimeout as delay } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";
import { SetupError } from "../processes/setup-error.ts";

export interface LockWait {
  /** How long a statement waits for a lock. Other clients' statements queue behind it in the meantime. */
  lock_timeout_ms: number;
  attempts: number;
  /** Pause before the second attempt. Each later pause is longer, up to `longest_pause_ms`. */
  pause_ms: number;
  longest_pause_ms: number;
}

/** About three minutes in all. */
export const PATIENCE: LockWait = {
  lock_timeout_ms: 2_000,
  attempts: 20,
  pause_ms: 1_000,
  longest_pause_ms: 10_000,
};

export type Report = (line: string) => void;

/** Temporary errors: lock not available, deadlock. */
const PASSES = /^(?:55P03|40P01)$/;

/** A statement of a file failed. */
export class FailedFile extends Error {
  readonly file: string;

  constructor(file: string, cause: DatabaseError) {
    super(cause.message, { cause });
    this.file = file;
  }
}

/** Runs statements of a file. */
export async function runFile(client: Client, file: string, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    try {
      await client.query(statement);
    } catch (error) {
      throw error instanceof DatabaseError ? new FailedFile(file, error) : error;
    }
  }
}

/** Repeats work that could not get a lock and left nothing behind. `report` receives the reason for each retry. */
export async function retry(
  client: Client,
  report: Report,
  patience: LockWait,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof FailedFile ? (error.cause as DatabaseError) : error;
      const isPassing = cause instanceof DatabaseError && PASSES.test(cause.code ?? "");
      if (!isPassing) throw error;
      const what = error instanceof FailedFile ? error.file : "The journal";
      const isLocked = cause.code === "55P03";
      const reason = isLocked ? "could not get a lock" : "met a deadlock";
      const limit = isLocked ? ` within ${patience.lock_timeout_ms / 1000} s` : "";
      const others = await describeOthers(client);
      if (attempt === patience.attempts) {
        throw new SetupError(
          `${what} ${reason} in ${attempt} attempts. Nothing was applied.${others} End the transaction that holds the lock, or run this again at a quieter hour.`,
        );
      }
      const pause = Math.min(patience.pause_ms * attempt, patience.longest_pause_ms);
      report(
        `${what} ${reason}${limit}. Nothing was applied.${others} ` +
          `Attempt ${attempt + 1} of ${patience.attempts} follows in ${pause / 1000} s.`,
      );
      await delay(pause);
    }
  }
}

/** Names possible lock holders: the three oldest open transactions. */
async function describeOthers(client: Client): Promise<string> {
  const { rows } = await client.query(
    `SELECT ${TRANSACTION} FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
       AND backend_type = 'client backend'
     ORDER BY xact_start LIMIT 3`,
  );
  return rows.length === 0 ? "" : ` Open transactions: ${describeTransactions(rows)}.`;
}

/** Columns of `pg_stat_activity` for `describeTransactions`. */
export const TRANSACTION =
  "pid, state, application_name, extract(epoch FROM clock_timestamp() - xact_start)::integer AS seconds";

export interface OpenTransaction {
  pid: number;
  state: string | null;
  application_name: string;
  seconds: number;
}

export function describeTransactions(open: readonly OpenTransaction[]): string {
  return open
    .map(
      ({ pid, state, application_name, seconds }) =>
        `pid ${pid}${application_name && ` (${application_name})`}, ${state ?? "state not visible"}, for ${seconds} s`,
    )
    .join("; ");
}
