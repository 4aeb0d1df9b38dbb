import type { LoadedRetention, Retention } from "#core/contracts/privacy/privacy.ts";
import type { Context } from "../../context.ts";
import { countDue, readRetention } from "../../db/privacy/privacy.ts";

/** Loads a form's retention, and how much data is older than the retention `asked`. */
export async function loadRetention(
  ctx: Context,
  form_id: string,
  asked: Retention,
): Promise<LoadedRetention> {
  const [stored, due] = await Promise.all([
    readRetention(ctx.db, form_id),
    countDue(ctx.db, form_id, asked, ctx.now()),
  ]);
  return { ...stored, due };
}
