import { blobPath } from "#core/files/objects.ts";
import { thumbnailPath } from "#core/files/thumbnail.ts";
import { UPLOAD_SECONDS } from "#core/files/upload-seconds.ts";
import type { Context } from "../../context.ts";
import { forgetBlobs, sweepObjects, takeReleasedBlobs } from "../../db/buckets/sweeps.ts";
import { findExpiredUploads, forgetUploads } from "../../db/buckets/uploads.ts";
import { removeObjects } from "../turns/remove-objects.ts";
import type { Turn } from "../turns/turn.ts";

/** Rows per step. */
const STEP = 1_000;
/** With their thumbnails, they reach R2's limit for one deletion. */
const BLOBS = 500;
const UPLOADS = 50;
/** Longer than any statement: one that began before a blob was released may still copy its file. */
const BLOB_GRACE_MS = 10 * 60_000;
/** An address that was signed before an upload ended is valid for this long. */
const UPLOAD_GRACE_MS = (UPLOAD_SECONDS + 60) * 1_000;

/**
 * Removes what was deleted from buckets, in steps: rows of deleted folders and documents, bytes without a file, and
 * uploads that were not finished within a day.
 */
export async function sweepBuckets(ctx: Context, turn: Turn): Promise<void> {
  while (turn.isInTime() && (await sweepObjects(ctx.db, STEP)) > 0);
  await sweepUploads(ctx, turn);
  await sweepBlobs(ctx, turn);
}

async function sweepUploads(ctx: Context, { setAside }: Turn): Promise<void> {
  const before = new Date(ctx.now().getTime() - UPLOAD_GRACE_MS);
  const expired = await findExpiredUploads(ctx.db, before, UPLOADS);
  const dropped: string[] = [];
  for (const { id, multipart_id } of expired) {
    try {
      if (multipart_id !== null) await ctx.storage.dropParts(blobPath(id), multipart_id);
      dropped.push(id);
    } catch (error) {
      setAside(error);
    }
  }
  const gone = await removeBlobs(ctx, dropped, setAside);
  if (gone.length > 0) await forgetUploads(ctx.db, gone);
}

async function sweepBlobs(ctx: Context, { isInTime, setAside }: Turn): Promise<void> {
  const before = new Date(ctx.now().getTime() - BLOB_GRACE_MS);
  while (isInTime()) {
    const ids = await takeReleasedBlobs(ctx.db, before, BLOBS);
    const gone = await removeBlobs(ctx, ids, setAside);
    if (gone.length > 0) await forgetBlobs(ctx.db, gone);
    // The rows that stay would be found again.
    if (gone.length < BLOBS) return;
  }
}

/** The bytes before the row: if the run is interrupted in between, the next run removes both. */
const removeBlobs = (ctx: Context, ids: readonly string[], setAside: Turn["setAside"]) =>
  removeObjects(ctx, ids, { pathsOf: (id) => [blobPath(id), thumbnailPath(blobPath(id))], setAside });
