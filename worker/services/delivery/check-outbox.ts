import type { Context } from "../../context.ts";
import { readAttemptsOfDay, readOutboxState } from "../../db/delivery/outbox-state.ts";

/** Logs the state of the outbox, what was tried in a day, and writes both as metrics. Called by the daily cron trigger. */
export async function checkOutbox(ctx: Context): Promise<void> {
  const state = await readOutboxState(ctx.db, ctx.now());
  for (const [name, value] of Object.entries(state)) ctx.metrics.count({ name: `outbox.${name}`, value });
  ctx.log.info("outbox_checked", { ...state });
  const { delivered_without_try: count } = state;
  if (count > 0) {
    const words = new Error("Events are marked as delivered, but were never sent.");
    ctx.log.error("delivered_without_try", words, { count });
  }
  for (const { kind, ...counts } of await readAttemptsOfDay(ctx.db, ctx.now())) {
    ctx.log.info("deliveries_of_day", { destination: kind, ...counts });
  }
}
