import { blobPath } from "#core/files/objects.ts";
import { thumbnailPath } from "#core/files/thumbnail.ts";
import { UPLOAD_SECONDS } from "#core/files/upload-seconds.ts";
import type { Context } from "../../context.ts";
import { forgetBlobs, sweepObjects, takeReleasedBlobs } from "../../db/buckets/sweeps.ts";
import { findExpiredUploads, forgetUploads } from "../../db/buckets/uploads.ts";

/** Rows per step, and steps per run, so that a run ends before the next one starts. */
const STEP = 1_000;
const MOST_STEPS = 20;
/** With their thumbnails, they reach R2's limit for one deletion. */
const BLOBS = 500;
const MOST_BLOB_STEPS = 5;
const UPLOADS = 50;
/** Longer than any statement: one that began before a blob was released may still copy its file. */
const BLOB_GRACE_MS = 10 * 60_000;
/** An address that was signed before an upload ended is valid for this long. */
const UPLOAD_GRACE_MS = (UPLOAD_SECONDS + 60) * 1_000;

/**
 * Removes what was deleted from buckets, in steps: rows of deleted folders and documents, bytes without a file, and
 * uploads that were not finished within a day.
 */
export async function sweepBuckets(ctx: Context): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) if ((await sweepObjects(ctx.db, STEP)) === 0) break;
  await sweepUploads(ctx);
  await sweepBlobs(ctx);
}

/** The bytes before the row: if the run is interrupted in between, the next run removes both. */
async function sweepUploads(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - UPLOAD_GRACE_MS);
  const expired = await findExpiredUploads(ctx.db, before, UPLOADS);
  if (expired.length === 0) return;
  for (const { id, multipart_id } of expired) {
    if (multipart_id !== null) await ctx.storage.dropParts(blobPath(id), multipart_id);
  }
  const ids = expired.map(({ id }) => id);
  await removeBlobs(ctx, ids);
  await forgetUploads(ctx.db, ids);
}

async function sweepBlobs(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - BLOB_GRACE_MS);
  for (let step = 0; step < MOST_BLOB_STEPS; step += 1) {
    const ids = await takeReleasedBlobs(ctx.db, before, BLOBS);
    if (ids.length === 0) return;
    await removeBlobs(ctx, ids);
    await forgetBlobs(ctx.db, ids);
  }
}

async function removeBlobs(ctx: Context, ids: readonly string[]): Promise<void> {
  const paths = ids.map(blobPath);
  await ctx.storage.remove(paths.flatMap((path) => [path, thumbnailPath(path)]));
}
