import { type Client, DatabaseError } from "pg";
import { isThere } from "./already-there.ts";
import { applyFunctions } from "./apply-functions.ts";
import type { EarlyStep } from "./early-steps.ts";
import type { FunctionState } from "./function-journal.ts";
import { noteApplied, type SchemaState, writeJournal } from "./journal.ts";
import { FailedFile, type LockWait, type Report, retry, runFile } from "./retry.ts";

/** A run's steps: first the early ones, then the tables, then the functions. */
export interface Plan {
  tables: SchemaState;
  early: EarlyStep[];
  functions: FunctionState;
}

/** Applies everything that is missing in one transaction. `report` receives the reason for each retry. */
export async function applyMissing(
  client: Client,
  plan: Plan,
  report: Report,
  patience: LockWait,
): Promise<void> {
  await retry(client, report, patience, () => applyInOne(client, plan, patience));
}

async function applyInOne(
  client: Client,
  { tables, early, functions }: Plan,
  patience: LockWait,
): Promise<void> {
  const run = (file: string, statements: readonly string[]) => runFile(client, file, statements);
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${patience.lock_timeout_ms}`);
    await writeJournal(client);
    for (const migration of tables.missing) {
      for (const statement of migration.statements) {
        const step = early.find(({ source }) => source === statement);
        if (step && (await isThere(client, step))) continue;
        await run(`${migration.name}.sql`, [statement]);
      }
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
