import { assetPath } from "#core/files/assets.ts";
import type { Context } from "../../context.ts";
import { checkAssets, forgetAssets } from "../../db/assets.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** So long a picture stays that nothing names: as long as a change that took it away can be taken back. */
export const UNUSED_MS = 30 * DAY_MS;
/** Organizations and persons of one run. */
const LIMIT = 5;

/** Removes pictures that nothing names any more. */
export async function sweepAssets(ctx: Context): Promise<void> {
  const now = ctx.now();
  const unused = await checkAssets(ctx.db, {
    checked_before: new Date(now.getTime() - DAY_MS),
    unused_before: new Date(now.getTime() - UNUSED_MS),
    limit: LIMIT,
    now,
  });
  if (unused.length === 0) return;
  // The object first: a run that is cut short between the two begins with it again.
  await ctx.storage.remove(unused.map(assetPath));
  await forgetAssets(
    ctx.db,
    unused.map(({ id }) => id),
  );
}
