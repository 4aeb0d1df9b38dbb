import type { Context } from "../../context.ts";
import { applyRetention as applyRetentionOnce } from "../../db/privacy/privacy.ts";
import { forgetRowCounts } from "../grid/row-counts.ts";

/**
 * Responses or sessions per statement, few enough not to delay submits more than a manual deletion does.
 */
const BATCH = 500;
/** Statements per run so that a run ends before the next one starts. */
const MAX_BATCHES = 20;

/**
 * Deletes responses and sessions older than their form's retention. Returns whether there may be more. The sweep removes
 * their files.
 */
export async function applyRetention(ctx: Context): Promise<boolean> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const purge = await applyRetentionOnce(ctx.db, BATCH, ctx.now());
    if (purge === null) return false;
    forgetRowCounts(purge.form_id);
    const { form_id, responses, sessions, held } = purge;
    ctx.log.info("retention", { form_id, responses, sessions, held });
  }
  return true;
}
