import { setTimeout as delay } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";
import type { EarlyStep } from "./early-steps.ts";
import { describeTransactions, type LockWait, type Report, retry, runFile, TRANSACTION } from "./retry.ts";

export interface EarlyOptions {
  report: Report;
  patience: LockWait;
  /** How often a running build is reported. */
  report_every_ms: number;
  /** Runs `work` on a second connection, to see what a build waits for. */
  watch: (work: (watcher: Client) => Promise<void>) => Promise<void>;
}

/** Runs the early steps that are left, one after another. A step that fails leaves nothing behind. */
export async function runEarlySteps(
  client: Client,
  steps: readonly EarlyStep[],
  options: EarlyOptions,
): Promise<void> {
  for (const step of steps) {
    if (step.statements.length === 0) continue;
    await retry(client, options.report, options.patience, () =>
      step.kind === "index" ? build(client, step, options) : addColumn(client, step, options.patience),
    );
  }
}

async function addColumn(client: Client, { file, statements }: EarlyStep, patience: LockWait): Promise<void> {
  await client.query(`SET lock_timeout = ${patience.lock_timeout_ms}`);
  await runFile(client, file, statements).finally(() => client.query("RESET lock_timeout"));
}

/** Undefined column, object or function: the index needs an earlier statement, so it is created in the transaction. */
const NEEDS_EARLIER = /^42(?:703|704|883)$/;

async function build(client: Client, step: EarlyStep, options: EarlyOptions): Promise<void> {
  options.report(`Building index ${step.name}. Writes of ${step.table} go on.`);
  // No write queues behind the lock of a concurrent build, so it may wait, and take, as long as it needs.
  await client.query("SET lock_timeout = 0; SET statement_timeout = 0");
  try {
    await dropInvalid(client, step);
    await reported(client, step, options, () => runFile(client, step.file, step.statements.slice(-1)));
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof DatabaseError && NEEDS_EARLIER.test(cause.code ?? "")) return;
    // Fails if the connection is lost. The next run then drops it.
    await dropInvalid(client, step).catch(() => {});
    throw error;
  } finally {
    await client.query("RESET lock_timeout; RESET statement_timeout").catch(() => {});
  }
}

async function dropInvalid(client: Client, { file, table, name }: EarlyStep): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_index JOIN pg_class i ON i.oid = indexrelid
     WHERE indrelid = to_regclass(quote_ident($1)) AND i.relname = $2 AND NOT indisvalid`,
    [table, name],
  );
  if (rowCount) await runFile(client, file, [`DROP INDEX CONCURRENTLY "${name}"`]);
}

/** Reports what a build does, or waits for, until it ends. */
async function reported(
  client: Client,
  step: EarlyStep,
  { report, report_every_ms, watch }: EarlyOptions,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  const end = new AbortController();
  const wait = () => delay(report_every_ms, undefined, { signal: end.signal });
  const watching = wait()
    .then(() =>
      watch(async (watcher) => {
        for (; ; await wait()) {
          const doing = await describeBuild(watcher, rows[0].pid);
          if (!end.signal.aborted) report(`${step.name}: ${doing}`);
        }
      }),
    )
    // The end of the wait, or a second connection that the server refuses.
    .catch(() => {});
  try {
    await work();
  } finally {
    end.abort();
    await watching;
  }
}

async function describeBuild(watcher: Client, pid: number): Promise<string> {
  const blockers = await watcher.query(
    `SELECT ${TRANSACTION} FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids($1)) ORDER BY xact_start`,
    [pid],
  );
  if (blockers.rows.length > 0) {
    return `waiting for open transactions to end, while writes go on: ${describeTransactions(blockers.rows)}`;
  }
  const { rows } = await watcher.query(
    `SELECT phase, greatest(blocks_done::float / nullif(blocks_total, 0), tuples_done::float / nullif(tuples_total, 0)) AS share
     FROM pg_stat_progress_create_index WHERE pid = $1`,
    [pid],
  );
  if (rows.length === 0) return "in progress";
  const { phase, share } = rows[0] as { phase: string; share: number | null };
  return share === null ? phase : `${phase}, ${Math.floor(share * 100)}%`;
}
