import type { Context } from "../../context.ts";
import { startRound } from "./deliver-outbox.ts";

/** Longer than rooms take: whoever has not come back by then was ended, and the next one takes over. */
const SHIFT_MS = 5_000;
/** Rounds that one request delivers for others, so that it ends at some time. */
const MAX_ROUNDS = 20;
const MAX_EVENTS = 50;

/** What waits to be told, and until when somebody is telling. */
interface Queue {
  waiting: Set<string>;
  busy_until: number;
}

/** Of one isolate, by database. */
const queues = new Map<string, Queue>();

function queueOf({ env }: Context): Queue {
  let queue = queues.get(env.DATABASE_URL);
  if (!queue) {
    queue = { waiting: new Set(), busy_until: 0 };
    queues.set(env.DATABASE_URL, queue);
  }
  return queue;
}

/**
 * For `waitUntil`, after the commit: tells of a new response. In a crowd one request tells of all that come meanwhile,
 * so that each of them costs next to nothing; nobody waits for a receiver that takes its time. What is lost when that
 * request is ended, the cron trigger tells.
 */
export async function deliverSoon(ctx: Context, subject_id: string): Promise<void> {
  const queue = queueOf(ctx);
  queue.waiting.add(subject_id);
  if (queue.busy_until > Date.now()) return;
  const slow: Promise<unknown>[] = [];
  try {
    for (let round = 0; round < MAX_ROUNDS && queue.waiting.size > 0; round += 1) {
      queue.busy_until = Date.now() + SHIFT_MS;
      const [first, ...rest] = [...queue.waiting].slice(0, MAX_EVENTS);
      for (const id of [first!, ...rest]) queue.waiting.delete(id);
      const { rooms, others } = await startRound(ctx, {
        limit: MAX_EVENTS,
        ...(rest.length === 0 && { subject_id: first! }),
      });
      slow.push(others);
      await rooms;
    }
  } finally {
    queue.busy_until = 0;
  }
  await Promise.all(slow);
}
