import type { Retention } from "#core/contracts/privacy/privacy.ts";
import type { Context } from "../../context.ts";
import { writeRetention } from "../../db/privacy/privacy.ts";

/** Saves a form's retention. The next run of the cron trigger deletes older data. */
export async function saveRetention(
  ctx: Context,
  { form_id, retention, user_id }: { form_id: string; retention: Retention; user_id: string },
): Promise<Retention> {
  await writeRetention(ctx.db, { form_id, ...retention, user_id, now: ctx.now() });
  return retention;
}
