import type { Context } from "../../context.ts";
import { listDueReceivers } from "../../db/delivery/outbox.ts";

/**
 * Sends for the couriers of all receivers with due events, those first that wait longest. One at a time: each answers as
 * soon as it has begun. Resolves to when each has finished. What a courier cannot deliver stays due.
 */
export async function sendCouriers(ctx: Context): Promise<{ done: Promise<unknown> }[]> {
  const sent: { done: Promise<unknown> }[] = [];
  for (const receiver of await listDueReceivers(ctx.db, ctx.now())) {
    try {
      const { done } = await ctx.couriers.send(receiver);
      sent.push({ done: done.catch((error: unknown) => ctx.log.error("courier_failed", error)) });
    } catch (error) {
      ctx.log.error("courier_failed", error);
    }
  }
  return sent;
}
