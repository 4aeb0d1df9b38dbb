import type { Context } from "../../context.ts";
import { foldViews } from "../../db/analytics.ts";
import { dropUnusedRowSearches } from "../../db/grid/row-search-indexes.ts";
import { dropUnusedSearchIndexes } from "../../db/grid/search-indexes.ts";
import { deleteOldTallies } from "../../db/results/kept-tallies.ts";
import { revokeAccess } from "../access/revoke-access.ts";
import { sweepAssets } from "../assets/sweep-assets.ts";
import { sweepBuckets } from "../buckets/sweep-buckets.ts";
import { sendReminders } from "../continuing/send-reminders.ts";
import { checkOutbox } from "../delivery/check-outbox.ts";
import { checkWaiting } from "../delivery/check-waiting.ts";
import { deliverDue } from "../delivery/deliver-due.ts";
import { sweepFiles } from "../files/sweep-files.ts";
import { keepSearchIndexes } from "../grid/keep-search-indexes.ts";
import { reseal } from "../keys/reseal.ts";
import { reconcileOrders } from "../payments/reconcile-orders.ts";
import { applyRetention } from "../privacy/apply-retention.ts";
import type { Turn } from "../turns/turn.ts";
import { checkMinutes } from "./check-minutes.ts";
import type { Job } from "./job.ts";
import { DUE_PURGES, PURGES } from "./purges.ts";

/** Page views of the latest minutes are shown by 15 seconds. Older ones are folded, in limited batches. */
const SHOWN_MS = 20 * 60 * 1_000;
const FOLDED_ROWS = 20_000;

/** What the trigger of every minute runs when any of it is due. */
export const DUE_JOBS: readonly Job[] = [
  { name: "orders", run: reconcileOrders },
  { name: "deliveries", run: deliverDue },
  { name: "reminders", run: sendReminders },
  { name: "ended_access", run: revokeAccess },
  ...DUE_PURGES,
  { name: "files", run: sweepFiles },
  { name: "assets", run: sweepAssets },
  { name: "buckets", run: sweepBuckets },
  { name: "search_indexes", run: keepSearchIndexes },
  { name: "resealing", run: reseal },
];

/** What the hourly trigger runs, whether or not it is due. The first ones keep promises to people. */
export const HOURLY_JOBS: readonly Job[] = [
  { name: "retention", run: applyRetention },
  ...PURGES,
  ...DUE_JOBS,
  { name: "unused_searches", run: dropUnusedSearches },
  { name: "tallies", run: (ctx) => deleteOldTallies(ctx.db, ctx.now()) },
  { name: "views", run: foldOldViews },
  { name: "late_deliveries", run: checkWaiting },
  { name: "minute_trigger", run: checkMinutes },
];

export const DAILY_JOBS: readonly Job[] = [{ name: "outbox_check", run: checkOutbox }];

async function dropUnusedSearches({ db, now }: Context): Promise<void> {
  await dropUnusedSearchIndexes(db, now());
  await dropUnusedRowSearches(db, now());
}

/** Not of every minute: nothing waits for it, so it does not wake a database that sleeps. */
async function foldOldViews({ db, now }: Context, { isInTime }: Turn): Promise<void> {
  const before = new Date(now().getTime() - SHOWN_MS);
  while (isInTime() && (await foldViews(db, before, FOLDED_ROWS)) === FOLDED_ROWS);
}
