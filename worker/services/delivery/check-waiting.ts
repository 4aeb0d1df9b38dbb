import type { Context } from "../../context.ts";
import { readWaiting } from "../../db/delivery/outbox-state.ts";

/** Nothing that works takes longer. */
const LATE_SECONDS = 60 * 60;
/** One event can fail for reasons of its own, such as an address that does not exist. */
const SEVERAL = 3;

/**
 * Writes what waits for each kind of destination as metrics, and logs what has failed or waited for an hour. Called by the hourly
 * cron trigger.
 */
export async function checkWaiting(ctx: Context): Promise<void> {
  for (const { kind, events, failing, oldest_seconds } of await readWaiting(ctx.db, ctx.now())) {
    ctx.metrics.count({ name: `outbox.${kind}.waiting`, value: events });
    ctx.metrics.count({ name: `outbox.${kind}.oldest_seconds`, value: oldest_seconds });
    const isLate = oldest_seconds >= LATE_SECONDS && failing >= SEVERAL;
    ctx.metrics.count({ name: `outbox.${kind}.late`, value: isLate ? failing : 0 });
    if (!isLate) continue;
    const facts = { destination: kind, waiting: events, failing, oldest_seconds };
    ctx.log.warn("deliveries_late", new Error("Events have waited for an hour."), facts);
  }
}
