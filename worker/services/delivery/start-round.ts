import pLimit from "p-limit";
import type { Context } from "../../context.ts";
import { type Claim, type ClaimedEvent, claimOutbox, recordDeliveries } from "../../db/delivery/outbox.ts";
import { countDeliveries } from "./count-deliveries.ts";
import { deliver, isForRoom, kindOf } from "./deliver.ts";
import type { Lanes } from "./lanes.ts";

/**
 * Calls at once of one invocation to rooms, and to others beside them: with a statement of its own, six in all. A courier
 * calls no rooms.
 */
const ROOMS_AT_ONCE = 2;
export const OUTSIDE_AT_ONCE = 3;

/** The deliveries that one claim started. They resolve to whether an event was delivered or dropped. */
interface DeliveryRound {
  rooms: Promise<boolean>;
  outside: Promise<boolean>[];
  /** Whether rows of connected tables are among them. A table gets few at a time, so more may be due. */
  hasRows: boolean;
  /** Nothing was due, or no lane was free. */
  isEmpty: boolean;
  /** The lanes were filled, so that more may be due. */
  isFull: boolean;
}

/** Claims once, as many events as there are free lanes, and starts their delivery. */
export async function startRound(
  ctx: Context,
  lanes: Lanes,
  claim: Pick<Claim, "limit" | "subject_id" | "receiver">,
): Promise<DeliveryRound> {
  const claimed = await claimOutbox(ctx.db, { now: ctx.now(), outside: lanes.free, ...claim });
  const outside = claimed
    .filter((event) => !isForRoom(event))
    .map((event) => {
      const delivery = deliverTogether(ctx, [event]);
      lanes.take(delivery);
      return delivery;
    });
  const rooms = claimed.filter(isForRoom);
  return {
    rooms: rooms.length === 0 ? Promise.resolve(false) : deliverTogether(ctx, rooms),
    outside,
    hasRows: claimed.some((event) => kindOf(event) === "external"),
    isEmpty: claimed.length === 0,
    isFull: outside.length > 0 && lanes.free === 0,
  };
}

/**
 * Delivers events of one kind and records them together. Returns whether one was delivered or dropped: those queued behind
 * it may then be due. What cannot be recorded is claimed again after its lease.
 */
async function deliverTogether(ctx: Context, events: readonly ClaimedEvent[]): Promise<boolean> {
  const tried = await pLimit(ROOMS_AT_ONCE).map(events, (event) => deliver(ctx, event));
  const deliveries = tried.filter((delivery) => delivery !== null);
  countDeliveries(ctx, kindOf(events[0]!), deliveries);
  try {
    if (deliveries.length > 0) await recordDeliveries(ctx.db, deliveries, ctx.now());
  } catch (error) {
    ctx.log.error("delivery_not_recorded", error);
    return false;
  }
  return deliveries.some(({ error }) => error === null);
}
