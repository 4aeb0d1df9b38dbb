import { thumbnailPath } from "#core/files/thumbnail.ts";
import { UPLOAD_SECONDS } from "#core/files/upload-seconds.ts";
import type { Context } from "../../context.ts";
import { findExpiredFiles, forgetFiles } from "../../db/files/response-files.ts";

/**
 * Files per run, so that a run ends before the next one starts. With thumbnails, R2's limit for one call of
 * remove.
 */
const LIMIT = 500;
/**
 * A submit that began before a file expired may still use it, and an upload that began before its address
 * expired may finish.
 */
const GRACE_MS = 60_000;

/**
 * Removes files without a response: abandoned uploads, and files of deleted responses. Returns whether there
 * may be more. A row stays while its upload address is valid, so that later uploads to it are removed as
 * well.
 */
export async function sweepFiles(ctx: Context): Promise<boolean> {
  const before = ctx.now().getTime() - GRACE_MS;
  const files = await findExpiredFiles(ctx.db, {
    expired_before: new Date(before),
    signed_before: new Date(before - UPLOAD_SECONDS * 1_000),
    limit: LIMIT,
  });
  if (files.length === 0) return false;
  // The object first: if a run is interrupted in between, the next run retries it.
  await ctx.storage.remove(files.flatMap(({ path }) => [path, thumbnailPath(path)]));
  const closed = files.filter(({ is_closed }) => is_closed).map(({ path }) => path);
  if (closed.length > 0) await forgetFiles(ctx.db, closed);
  return closed.length === LIMIT;
}
