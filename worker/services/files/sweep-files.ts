import { thumbnailPath } from "#core/files/thumbnail.ts";
import { UPLOAD_SECONDS } from "#core/files/upload-seconds.ts";
import type { Context } from "../../context.ts";
import { findExpiredFiles, forgetFiles } from "../../db/files/response-files.ts";
import { removeObjects } from "../turns/remove-objects.ts";
import type { Turn } from "../turns/turn.ts";

/**
 * Files per step. With their thumbnails, they reach R2's limit for one deletion.
 */
const LIMIT = 500;
/**
 * Margin for a submit that began before a file expired, and for an upload that began before its address expired.
 */
const GRACE_MS = 60_000;

/**
 * Removes files without a response: abandoned uploads, and files of deleted responses. A row stays while its upload
 * address is valid so that later uploads to it are removed as well.
 */
export async function sweepFiles(ctx: Context, { isInTime, setAside }: Turn): Promise<void> {
  while (isInTime()) {
    const before = ctx.now().getTime() - GRACE_MS;
    const files = await findExpiredFiles(ctx.db, {
      expired_before: new Date(before),
      signed_before: new Date(before - UPLOAD_SECONDS * 1_000),
      limit: LIMIT,
    });
    // The object before its row: if the run is interrupted in between, the next run removes both.
    const gone = await removeObjects(ctx, files, {
      pathsOf: ({ path }) => [path, thumbnailPath(path)],
      setAside,
    });
    const closed = gone.filter(({ is_closed }) => is_closed).map(({ path }) => path);
    if (closed.length > 0) await forgetFiles(ctx.db, closed);
    // The rows that stay would be found again.
    if (closed.length < LIMIT) return;
  }
}
