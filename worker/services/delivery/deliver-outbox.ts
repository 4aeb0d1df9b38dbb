import type { Context } from "../../context.ts";
import { Lanes } from "./lanes.ts";
import { sendCouriers } from "./send-couriers.ts";
import { OUTSIDE_AT_ONCE, startRound } from "./start-round.ts";

/** Rounds in which one request delivers a subject's events. The cron trigger delivers further ones. */
const MAX_ROUNDS = 5;
const MAX_EVENTS = 20;

/** Delivers the events of a response, or by a form's id of several. For `waitUntil`, after the commit. */
export async function deliverOutbox(ctx: Context, subject_id: string): Promise<void> {
  const lanes = new Lanes(OUTSIDE_AT_ONCE);
  for (let number = 0; number < MAX_ROUNDS; number += 1) {
    const round = await startRound(ctx, lanes, { limit: MAX_EVENTS, subject_id });
    const couriers = round.isFull
      ? sendCouriers(ctx).catch((error) => ctx.log.error("courier_failed", error))
      : null;
    const delivered = await Promise.all([round.rooms, ...round.outside]);
    await couriers;
    if (!delivered.includes(true)) return;
  }
}
