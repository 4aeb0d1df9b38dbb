import { CRONS } from "#core/contracts/wire/crons.ts";
import type { Context } from "../context.ts";
import { checkOutbox } from "../services/delivery/check-outbox.ts";
import { runAllJobs, runDueJobs } from "../services/run-due-jobs.ts";

/** Jobs of the cron triggers; by default all. */
export async function runScheduled(ctx: Context, cron: string = CRONS.hour): Promise<void> {
  if (cron === CRONS.day) return checkOutbox(ctx);
  if (cron === CRONS.minute) return runDueJobs(ctx);
  return runAllJobs(ctx);
}
