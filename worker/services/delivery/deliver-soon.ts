import type { Context } from "../../context.ts";
import { CrowdQueue } from "./crowd-queue.ts";
import { startRound } from "./deliver-outbox.ts";

const MAX_EVENTS = 50;
const queue = new CrowdQueue<string>({ rounds: 20, items: MAX_EVENTS });

/**
 * Delivers the events of a new response without waiting for slow receivers. For `waitUntil`, after the commit.
 */
export async function deliverSoon(ctx: Context, subject_id: string): Promise<void> {
  const slow: Promise<unknown>[] = [];
  await queue.add(ctx.env.DATABASE_URL, subject_id, async ([first, ...rest]) => {
    const { rooms, others } = await startRound(ctx, {
      limit: MAX_EVENTS,
      ...(first !== undefined && rest.length === 0 && { subject_id: first }),
    });
    slow.push(others);
    await rooms;
  });
  await Promise.all(slow);
}
