import type { Context } from "../../context.ts";
import { CrowdQueue } from "./crowd-queue.ts";
import { Lanes } from "./lanes.ts";
import { sendCouriers } from "./send-couriers.ts";
import { OUTSIDE_AT_ONCE, startRound } from "./start-round.ts";

const MAX_EVENTS = 50;
/** Further rounds for what the first ones left. Couriers deliver what is left then. */
const MAX_MORE_ROUNDS = 50;
const queue = new CrowdQueue<string>({ rounds: 20, items: MAX_EVENTS });

/**
 * Delivers the events of a new response without waiting for slow receivers. For `waitUntil`, after the commit.
 */
export async function deliverSoon(ctx: Context, subject_id: string): Promise<void> {
  const lanes = new Lanes(OUTSIDE_AT_ONCE);
  let isMore = false;
  let couriers: Promise<unknown> | null = null;
  const start = async (claim: { subject_id?: string }) => {
    const { rooms, hasRows, isFull } = await startRound(ctx, lanes, { limit: MAX_EVENTS, ...claim });
    isMore = hasRows || isFull;
    // If the receivers of these events are slow, nobody else waits for them.
    if (isFull) couriers ??= sendCouriers(ctx).catch((error) => ctx.log.error("courier_failed", error));
    await rooms;
  };
  await queue.add(ctx.env.DATABASE_URL, subject_id, async ([first, ...rest]) => {
    const isAlone = first !== undefined && rest.length === 0;
    await start(isAlone ? { subject_id: first } : {});
  });
  for (let number = 0; isMore && number < MAX_MORE_ROUNDS; number += 1) {
    await lanes.next();
    await start({});
  }
  await Promise.all([lanes.idle(), couriers]);
}
