import type { Context } from "../context.ts";
import { checkOutbox } from "../services/check-outbox.ts";
import { deliverDue } from "../services/deliver-outbox.ts";
import { purgeExpired } from "../services/purge-expired.ts";
import { showOut } from "../services/show-out.ts";
import { tendOrders } from "../services/tend-orders.ts";

/** The cron triggers of wrangler.toml; a test holds both to the same. */
export const CRONS = { minute: "* * * * *", day: "17 3 * * *" } as const;

/** What the cron triggers do. */
export async function runScheduled(ctx: Context, cron: string = CRONS.minute): Promise<void> {
  if (cron === CRONS.day) return checkOutbox(ctx);
  await tendOrders(ctx);
  await deliverDue(ctx);
  await showOut(ctx);
  await purgeExpired(ctx);
}
