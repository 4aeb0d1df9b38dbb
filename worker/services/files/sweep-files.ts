import { thumbnailPath } from "#core/files/thumbnail.ts";
import { UPLOAD_SECONDS } from "#core/files/upload-seconds.ts";
import type { Context } from "../../context.ts";
import { findExpiredFiles, forgetFiles } from "../../db/files/response-files.ts";

/** Files of one run, so that a run ends before the next one starts; with their thumbnails as many as R2 removes at once. */
const LIMIT = 500;
/** A submit that began before a file expired may still take it, and an upload that began before its address was over may end. */
const GRACE_MS = 60_000;

/**
 * Removes files that belong to no answer: uploads that were given up or forgotten, and those of deleted responses.
 * Whether there may be more. The row stays while the address of the upload is good, so that what is put there afterwards
 * is removed as well.
 */
export async function sweepFiles(ctx: Context): Promise<boolean> {
  const before = ctx.now().getTime() - GRACE_MS;
  const files = await findExpiredFiles(ctx.db, {
    expired_before: new Date(before),
    signed_before: new Date(before - UPLOAD_SECONDS * 1_000),
    limit: LIMIT,
  });
  if (files.length === 0) return false;
  // The object first: a run that is cut short between the two begins with it again.
  await ctx.storage.remove(files.flatMap(({ path }) => [path, thumbnailPath(path)]));
  const closed = files.filter(({ is_closed }) => is_closed).map(({ path }) => path);
  if (closed.length > 0) await forgetFiles(ctx.db, closed);
  return closed.length === LIMIT;
}
