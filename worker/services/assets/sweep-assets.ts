import { assetPath } from "#core/files/assets.ts";
import type { Context } from "../../context.ts";
import { checkAssets, forgetAssets } from "../../db/assets.ts";
import { removeObjects } from "../turns/remove-objects.ts";
import type { Turn } from "../turns/turn.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** How long an unreferenced picture is kept. The change that removed it can be undone for that time. */
export const UNUSED_MS = 30 * DAY_MS;
/** Organizations and persons per run. */
const LIMIT = 5;

/** Removes unreferenced pictures. */
export async function sweepAssets(ctx: Context, { setAside }: Turn): Promise<void> {
  const now = ctx.now();
  const unused = await checkAssets(ctx.db, {
    checked_before: new Date(now.getTime() - DAY_MS),
    unused_before: new Date(now.getTime() - UNUSED_MS),
    limit: LIMIT,
    now,
  });
  // The object before its row: if the run is interrupted in between, the next run removes both.
  const gone = await removeObjects(ctx, unused, { pathsOf: (asset) => [assetPath(asset)], setAside });
  if (gone.length > 0) {
    await forgetAssets(
      ctx.db,
      gone.map(({ id }) => id),
    );
  }
}
