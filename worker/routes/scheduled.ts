import { CRONS } from "#core/contracts/wire/crons.ts";
import type { Context } from "../context.ts";
import { runAllJobs, runDailyJobs, runDueJobs } from "../services/jobs/run-due-jobs.ts";

/** Jobs of the cron triggers; by default all. A run that cannot begin is logged: nobody waits for its result. */
export async function runScheduled(ctx: Context, cron: string = CRONS.hour): Promise<void> {
  if (cron === CRONS.minute) {
    const noted = ctx.cron.noteMinute(ctx.now());
    await noted.catch((error) => ctx.log.warn("minute_not_noted", error));
  }
  if (ctx.env.MAINTENANCE) return;
  try {
    if (cron === CRONS.day) await runDailyJobs(ctx);
    else if (cron === CRONS.minute) await runDueJobs(ctx);
    else await runAllJobs(ctx);
  } catch (error) {
    ctx.log.error("jobs_not_run", error, { cron });
  }
}
