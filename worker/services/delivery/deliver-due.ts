import type { Context } from "../../context.ts";
import { enqueueUnpublished } from "../../db/delivery/outbox.ts";
import { takeTurn } from "../turns/take-turn.ts";
import { Lanes } from "./lanes.ts";
import { sendCouriers } from "./send-couriers.ts";
import { startRound } from "./start-round.ts";

/** Events for rooms per claim. */
const MAX_ROOM_EVENTS = 50;
/** Until cron no longer waits for couriers: less than a job may take with its turn before (runJobs). */
const PATIENCE_MS = 10_000;
/** Number of unpublished responses that one run turns into events. */
const MAX_TAKEN_OVER = 5_000;

/** Delivers due events that their own requests did not deliver: to rooms itself, to each other receiver by its courier. */
export async function deliverDue(ctx: Context): Promise<void> {
  await enqueueUnpublished(ctx.db, ctx.now(), { limit: MAX_TAKEN_OVER });
  const [sent] = await Promise.all([sendCouriers(ctx), deliverToRooms(ctx)]);
  let timer: ReturnType<typeof setTimeout> | null = null;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  // A courier whose receiver is slow goes on by itself, and is no failure of the job.
  await Promise.race([Promise.all(sent.map(({ done }) => done)), patience]);
  if (timer !== null) clearTimeout(timer);
}

async function deliverToRooms(ctx: Context): Promise<void> {
  const lanes = new Lanes(0);
  const turn = takeTurn(ctx, "deliveries");
  while (turn.isInTime()) {
    const { rooms, isEmpty } = await startRound(ctx, lanes, { limit: MAX_ROOM_EVENTS, receiver: "room" });
    if (isEmpty) return;
    await rooms;
  }
}
