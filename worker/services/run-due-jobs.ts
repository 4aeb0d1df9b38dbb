import type { Context } from "../context.ts";
import { deadLetterUndeliverable } from "../db/delivery/outbox.ts";
import { nextDue } from "../db/next-due.ts";
import { revokeAccess } from "./access/revoke-access.ts";
import { sweepAssets } from "./assets/sweep-assets.ts";
import { deliverDue } from "./delivery/deliver-outbox.ts";
import { sweepFiles } from "./files/sweep-files.ts";
import { reconcileOrders } from "./payments/reconcile-orders.ts";
import { purgeExpired } from "./privacy/purge-expired.ts";

/** Events of switched-off webhooks; the next run takes more. */
const MAX_DEAD_LETTERED = 5_000;

/**
 * For the cron trigger of every minute. Does nothing while the database sleeps and nothing is due. Makes one
 * check while the database is in use, and runs the jobs that are due.
 */
export async function runDueJobs(ctx: Context): Promise<void> {
  if (!(await ctx.cron.isCheckDue(ctx.now()))) return;
  const due_at = await nextDue(ctx.db, ctx.now());
  if (due_at === null || due_at > ctx.now()) return ctx.cron.noteDue(due_at, ctx.now());
  await work(ctx);
  await noteNext(ctx);
}

/**
 * For the cron trigger of every hour: runs all jobs without checking whether they are due, and removes
 * expired data.
 */
export async function runAllJobs(ctx: Context): Promise<void> {
  await work(ctx);
  await purgeExpired(ctx);
  await noteNext(ctx);
}

async function work(ctx: Context): Promise<void> {
  await reconcileOrders(ctx);
  await deliverDue(ctx);
  await deadLetterUndeliverable(ctx.db, ctx.now(), MAX_DEAD_LETTERED);
  await revokeAccess(ctx);
  await sweepFiles(ctx);
  await sweepAssets(ctx);
}

async function noteNext(ctx: Context): Promise<void> {
  await ctx.cron.noteDue(await nextDue(ctx.db, ctx.now()), ctx.now());
}
