import type { Retention } from "#core/contracts/privacy/privacy.ts";
import type { Context } from "../../context.ts";
import { writeRetention } from "../../db/privacy/privacy.ts";

/** Older data is deleted from the next run of the cron trigger on. */
export async function saveRetention(
  ctx: Context,
  { form_id, retention, user_id }: { form_id: string; retention: Retention; user_id: string },
): Promise<Retention> {
  await writeRetention(ctx.db, { form_id, ...retention, user_id, now: ctx.now() });
  return retention;
}
