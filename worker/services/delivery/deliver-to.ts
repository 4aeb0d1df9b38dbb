import type { Context } from "../../context.ts";
import { takeTurn } from "../turns/take-turn.ts";
import { Lanes } from "./lanes.ts";
import { startRound } from "./start-round.ts";

/** Calls at once of one courier. Each has one connection, and the next claim needs one. */
const CALLS_AT_ONCE = 4;

/** Delivers the due events of one receiver. For its courier, which has connections of its own. */
export async function deliverTo(ctx: Context, receiver: string): Promise<void> {
  const lanes = new Lanes(CALLS_AT_ONCE);
  const turn = takeTurn(ctx, "deliveries");
  while (turn.isInTime()) {
    const { isEmpty } = await startRound(ctx, lanes, { limit: lanes.free, receiver });
    if (isEmpty && lanes.free === CALLS_AT_ONCE) return;
    if (isEmpty || lanes.free === 0) await lanes.next();
  }
  await lanes.idle();
}
