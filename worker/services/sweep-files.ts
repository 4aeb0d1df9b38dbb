import { thumbnailPath } from "#core/files/thumbnail.ts";
import type { Context } from "../context.ts";
import { findExpiredFiles, forgetFiles } from "../db/response-files.ts";

/** Files of one run, so that a run ends before the next one starts; with their thumbnails as many as R2 removes at once. */
const LIMIT = 500;
/** A submit that began before a file expired may still take it. */
const GRACE_MS = 60_000;

/**
 * Removes files that belong to no answer: uploads that were given up or forgotten, and those of deleted responses.
 * Whether there may be more.
 */
export async function sweepFiles(ctx: Context): Promise<boolean> {
  const paths = await findExpiredFiles(ctx.db, new Date(ctx.now().getTime() - GRACE_MS), LIMIT);
  if (paths.length === 0) return false;
  // The object first: a run that is cut short between the two begins with it again.
  await ctx.storage.remove(paths.flatMap((path) => [path, thumbnailPath(path)]));
  await forgetFiles(ctx.db, paths);
  return paths.length === LIMIT;
}
