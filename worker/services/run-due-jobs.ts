import type { Context } from "../context.ts";
import { foldViews } from "../db/analytics.ts";
import { deadLetterUndeliverable } from "../db/delivery/outbox.ts";
import { purgeDeletedRows } from "../db/grid/deletions.ts";
import { dropUnusedRowSearches } from "../db/grid/row-search-indexes.ts";
import { dropUnusedSearchIndexes } from "../db/grid/search-indexes.ts";
import { nextDue } from "../db/next-due.ts";
import { deleteOldTallies } from "../db/results/kept-tallies.ts";
import { revokeAccess } from "./access/revoke-access.ts";
import { sweepAssets } from "./assets/sweep-assets.ts";
import { sweepBuckets } from "./buckets/sweep-buckets.ts";
import { sendReminders } from "./continuing/send-reminders.ts";
import { deliverDue } from "./delivery/deliver-outbox.ts";
import { sweepFiles } from "./files/sweep-files.ts";
import { keepSearchIndexes } from "./grid/keep-search-indexes.ts";
import { reconcileOrders } from "./payments/reconcile-orders.ts";
import { purgeExpired } from "./privacy/purge-expired.ts";

/** Page views of the latest minutes are shown by 15 seconds. Older ones are folded, in limited batches. */
const SHOWN_MS = 20 * 60 * 1_000;
const FOLDED_ROWS = 20_000;
const MOST_FOLDS = 20;

/** Number of events per run that are dropped because their webhook is switched off. */
const MAX_DEAD_LETTERED = 5_000;

/** Number of deleted responses per run that can no longer be restored. */
const MAX_PURGED = 20_000;

/**
 * Called by the cron trigger every minute. While the database is in use, reads what is due with one statement and runs
 * it. While the database sleeps, does nothing unless the recorded due time has come.
 */
export async function runDueJobs(ctx: Context): Promise<void> {
  if (!(await ctx.cron.isCheckDue(ctx.now()))) return;
  const due_at = await nextDue(ctx.db, ctx.now());
  if (due_at === null || due_at > ctx.now()) return ctx.cron.noteDue(due_at, ctx.now());
  await work(ctx);
  await noteNext(ctx);
}

/**
 * Called by the cron trigger every hour. Runs all jobs without checking whether they are due, and removes expired data.
 */
export async function runAllJobs(ctx: Context): Promise<void> {
  await work(ctx);
  await purgeExpired(ctx);
  await dropUnusedSearchIndexes(ctx.db, ctx.now());
  await dropUnusedRowSearches(ctx.db, ctx.now());
  await deleteOldTallies(ctx.db, ctx.now());
  await foldOldViews(ctx).catch((error: unknown) => ctx.log.error("views_not_folded", error));
  await noteNext(ctx);
}

async function work(ctx: Context): Promise<void> {
  await reconcileOrders(ctx);
  await deliverDue(ctx);
  // Nobody relies on a reminder, so it holds up nothing else.
  await sendReminders(ctx).catch((error: unknown) => ctx.log.error("reminders_not_sent", error));
  await deadLetterUndeliverable(ctx.db, ctx.now(), MAX_DEAD_LETTERED);
  await revokeAccess(ctx);
  await purgeDeletedRows(ctx.db, ctx.now(), MAX_PURGED);
  await sweepFiles(ctx);
  await sweepAssets(ctx);
  await sweepBuckets(ctx);
  await keepSearchIndexes(ctx);
}

async function noteNext(ctx: Context): Promise<void> {
  await ctx.cron.noteDue(await nextDue(ctx.db, ctx.now()), ctx.now());
}

/** Not in `work`: nothing waits for it, so it does not wake a database that sleeps. */
async function foldOldViews(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - SHOWN_MS);
  for (let fold = 0; fold < MOST_FOLDS; fold += 1) {
    if ((await foldViews(ctx.db, before, FOLDED_ROWS)) < FOLDED_ROWS) return;
  }
}
