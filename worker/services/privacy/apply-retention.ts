import type { Context } from "../../context.ts";
import { applyRetention as applyRetentionOnce } from "../../db/privacy/privacy.ts";
import { rowCounts } from "../grid/row-counts.ts";

/** Responses, and sessions, of one statement: their submits wait no longer than for a deletion by hand. */
const BATCH = 500;
/** Statements of one run, so that a run ends before the next one starts. */
const MAX_BATCHES = 20;

/** Deletes what forms keep no longer. Whether there may be more. Files go with the sweep. */
export async function applyRetention(ctx: Context): Promise<boolean> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const purge = await applyRetentionOnce(ctx.db, BATCH, ctx.now());
    if (purge === null) return false;
    rowCounts.forget(purge.form_id);
    const { form_id, responses, sessions, held } = purge;
    ctx.log.info("retention", { form_id, responses, sessions, held });
  }
  return true;
}
