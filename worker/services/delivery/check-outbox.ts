import type { Context } from "../../context.ts";
import { readOutboxState } from "../../db/delivery/outbox.ts";

/** Logs the state of the outbox and writes it as metrics. Called by the daily cron trigger. */
export async function checkOutbox(ctx: Context): Promise<void> {
  const state = await readOutboxState(ctx.db, ctx.now());
  for (const [name, value] of Object.entries(state)) ctx.metrics.count({ name: `outbox.${name}`, value });
  ctx.log.info("outbox_checked", { ...state });
  const { delivered_without_try: count } = state;
  if (count > 0) {
    ctx.log.error(
      "delivered_without_try",
      new Error("Events are marked as delivered, but were never sent."),
      {
        count,
      },
    );
  }
}
