import type { Context } from "../context.ts";
import { buryUndeliverable } from "../db/delivery/outbox.ts";
import { nextDue } from "../db/next-due.ts";
import { showOut } from "./access/show-out.ts";
import { sweepAssets } from "./assets/sweep-assets.ts";
import { deliverDue } from "./delivery/deliver-outbox.ts";
import { sweepFiles } from "./files/sweep-files.ts";
import { tendOrders } from "./payments/tend-orders.ts";
import { purgeExpired } from "./privacy/purge-expired.ts";

/** Of what waits for webhooks that are switched off; the next run takes more. */
const MAX_BURIED = 5_000;

/**
 * For the cron trigger of every minute: nothing while the database sleeps and nothing is due; one look while somebody
 * uses it; the work when some is due.
 */
export async function doWhatIsDue(ctx: Context): Promise<void> {
  if (!(await ctx.cron.isLookDue(ctx.now()))) return;
  const due_at = await nextDue(ctx.db, ctx.now());
  if (due_at === null || due_at > ctx.now()) return ctx.cron.noteDue(due_at, ctx.now());
  await work(ctx);
  await noteNext(ctx);
}

/** For the cron trigger of every hour, which asks nobody whether there is anything to do; and removes what is out of date. */
export async function doEverything(ctx: Context): Promise<void> {
  await work(ctx);
  await purgeExpired(ctx);
  await noteNext(ctx);
}

async function work(ctx: Context): Promise<void> {
  await tendOrders(ctx);
  await deliverDue(ctx);
  await buryUndeliverable(ctx.db, ctx.now(), MAX_BURIED);
  await showOut(ctx);
  await sweepFiles(ctx);
  await sweepAssets(ctx);
}

async function noteNext(ctx: Context): Promise<void> {
  await ctx.cron.noteDue(await nextDue(ctx.db, ctx.now()), ctx.now());
}
