import type { Context } from "../../context.ts";
import { CrowdQueue } from "./crowd-queue.ts";
import { startRound } from "./deliver-outbox.ts";

const MAX_EVENTS = 50;
/** Further rounds for rows of connected tables. Cron writes those that are left. */
const MAX_ROUNDS_OF_ROWS = 50;
const queue = new CrowdQueue<string>({ rounds: 20, items: MAX_EVENTS });

/**
 * Delivers the events of a new response without waiting for slow receivers. For `waitUntil`, after the commit.
 */
export async function deliverSoon(ctx: Context, subject_id: string): Promise<void> {
  const slow: Promise<unknown>[] = [];
  const rows: Promise<unknown>[] = [];
  await queue.add(ctx.env.DATABASE_URL, subject_id, async ([first, ...rest]) => {
    const isAlone = first !== undefined && rest.length === 0;
    const round = await startRound(ctx, { limit: MAX_EVENTS, ...(isAlone && { subject_id: first }) });
    slow.push(round.others);
    if (round.rows !== null) (isAlone ? slow : rows).push(round.rows);
    await round.rooms;
  });
  for (let number = 0; rows.length > 0 && number < MAX_ROUNDS_OF_ROWS; number += 1) {
    await Promise.all(rows.splice(0));
    const round = await startRound(ctx, { limit: MAX_EVENTS });
    slow.push(round.rooms, round.others);
    if (round.rows !== null) rows.push(round.rows);
  }
  await Promise.all([...slow, ...rows]);
}
