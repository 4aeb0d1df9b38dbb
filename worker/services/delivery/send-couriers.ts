import pLimit from "p-limit";
import type { Context } from "../../context.ts";
import { listDueReceivers } from "../../db/delivery/outbox.ts";

/** Beside them, cron calls rooms and the database: six connections in all. */
const SENT_AT_ONCE = 2;

/**
 * Sends for the couriers of all receivers with due events, those first that wait longest. Each answers as soon as it has
 * begun, and one that does not answer holds up no other. Resolves to when each has finished. What a courier cannot deliver
 * stays due.
 */
export async function sendCouriers(ctx: Context): Promise<{ done: Promise<unknown> }[]> {
  const receivers = await listDueReceivers(ctx.db, ctx.now());
  const failed = (error: unknown) => ctx.log.error("courier_failed", error);
  const sent = await pLimit(SENT_AT_ONCE).map(receivers, async (receiver) => {
    try {
      const { done } = await ctx.couriers.send(receiver);
      return { done: done.catch(failed) };
    } catch (error) {
      failed(error);
      return null;
    }
  });
  return sent.filter((one) => one !== null);
}
