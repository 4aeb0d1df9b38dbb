import type { Context } from "../../context.ts";
import { readOutboxState } from "../../db/delivery/outbox.ts";

/** For the daily cron trigger: logs the state of the outbox and writes it as metrics. */
export async function checkOutbox(ctx: Context): Promise<void> {
  const state = await readOutboxState(ctx.db, ctx.now());
  for (const [name, value] of Object.entries(state)) ctx.metrics.count({ name: `outbox.${name}`, value });
  ctx.log.info("outbox_checked", { ...state });
  const { delivered_without_try: count } = state;
  if (count > 0) {
    ctx.log.error("delivered_without_try", new Error("events are marked as delivered but were never sent"), {
      count,
    });
  }
}
