import type { Context } from "../context.ts";
import { deliverDue } from "../services/deliver-outbox.ts";
import { purgeExpired } from "../services/purge-expired.ts";

/** What the cron trigger does. */
export async function runScheduled(ctx: Context): Promise<void> {
  await deliverDue(ctx);
  await purgeExpired(ctx);
}
