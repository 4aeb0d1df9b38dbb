import type { Context } from "../context.ts";
import { deliverDue } from "../services/deliver-outbox.ts";
import { purgeExpired } from "../services/purge-expired.ts";
import { showOut } from "../services/show-out.ts";
import { tendOrders } from "../services/tend-orders.ts";

/** What the cron trigger does. */
export async function runScheduled(ctx: Context): Promise<void> {
  await tendOrders(ctx);
  await deliverDue(ctx);
  await showOut(ctx);
  await purgeExpired(ctx);
}
