import { CRONS } from "#core/contracts/wire/crons.ts";
import type { Context } from "../context.ts";
import { checkOutbox } from "../services/delivery/check-outbox.ts";
import { doEverything, doWhatIsDue } from "../services/do-what-is-due.ts";

/** What the cron triggers do; by default everything. */
export async function runScheduled(ctx: Context, cron: string = CRONS.hour): Promise<void> {
  if (cron === CRONS.day) return checkOutbox(ctx);
  if (cron === CRONS.minute) return doWhatIsDue(ctx);
  return doEverything(ctx);
}
