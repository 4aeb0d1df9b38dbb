import { AppError } from "#core/errors/app-error.ts";
import { CONTENT_BYTES, uploadType } from "#core/files/content.ts";
import { blobPath } from "#core/files/objects.ts";
import { THUMBNAIL, thumbnailPath } from "#core/files/thumbnail.ts";
import type { StoredObject } from "../../clients/storage.ts";
import type { Context } from "../../context.ts";
import { findUncopied, type KeptCopy, keepCopy } from "../../db/buckets/copies.ts";
import { addUpload, endUpload } from "../../db/buckets/uploads.ts";
import type { PlanRoom } from "../../db/connection/plan-room.ts";
import { enforcePlan } from "../access/enforce-plan.ts";
import { announceObjects } from "./announce-objects.ts";
import { isShown } from "./finish-upload.ts";

/** A file that arrived with a response, and the names on its path in the bucket. */
export interface FileCopy {
  file: string;
  names: readonly string[];
}

export interface Copying {
  bucket_id: string;
  organization_id: string;
  response_id: string;
  copies: readonly FileCopy[];
}

/** How long the bytes of a copy that was interrupted count as being on their way. Longer than any run. */
const UNFINISHED_MS = 60 * 60 * 1_000;

/**
 * Copies files of a response into a bucket. Repeating it, or doing it twice at once, makes no second copy. Resolves to
 * why it ended early, else to `stored`. Throws PLAN_LIMIT_REACHED before anything is copied, and SERVICE_UNAVAILABLE.
 */
export async function copyFiles(ctx: Context, copying: Copying): Promise<Exclude<KeptCopy, "there">> {
  const { bucket_id, organization_id, copies } = copying;
  const all = copies.map(({ file }) => file);
  const uncopied = await findUncopied(ctx.db, bucket_id, all);
  const found: (FileCopy & { object: StoredObject })[] = [];
  for (const copy of copies.filter(({ file }) => uncopied.has(file))) {
    const object = await ctx.storage.read(copy.file, CONTENT_BYTES);
    // A file that is gone here cannot be copied, and must not keep the others away.
    if (object !== null) found.push({ ...copy, object });
  }
  if (found.length === 0) return "stored";
  const bytes = found.reduce((sum, { object }) => sum + object.size, 0);
  const room = await enforcePlan(ctx, organization_id, "storage", bytes);
  for (const one of found) {
    const kept = await copyFile(ctx, copying, { ...one, room: { ...room, more: one.object.size } });
    if (kept === "stored") announceObjects(ctx, bucket_id);
    else if (kept !== "there") return kept;
  }
  return "stored";
}

/** The upload is noted first, so that its bytes count, and are removed if this run is interrupted. */
async function copyFile(
  ctx: Context,
  { bucket_id, response_id }: Copying,
  { file, names, object, room }: FileCopy & { object: StoredObject; room: PlanRoom },
): Promise<KeptCopy> {
  const upload_id = crypto.randomUUID();
  const type = uploadType(object.type);
  const now = ctx.now();
  const upload = {
    ...{ id: upload_id, bucket_id, folder_id: bucket_id, name: names.at(-1)!, size: object.size, type, now },
    // Nobody's: it is on no list of unfinished uploads.
    ...{ created_by: response_id, last_modified: null, expires_at: new Date(now.getTime() + UNFINISHED_MS) },
  };
  await addUpload(ctx.db, upload, { mayConflict: true, room });
  const is_shown = isShown(type, object);
  const blob = blobPath(upload_id);
  try {
    // It was removed meanwhile, so the next attempt finds out why.
    if (!(await ctx.storage.copy(file, blob))) throw new AppError("SERVICE_UNAVAILABLE");
    if (is_shown && object.size > THUMBNAIL.from) {
      await ctx.storage.copy(thumbnailPath(file), thumbnailPath(blob));
    }
  } catch (error) {
    await endUpload(ctx.db, { bucket_id, upload_id, now: ctx.now() });
    throw error;
  }
  const copy = { upload_id, bucket_id, file, response_id, names, is_shown };
  return keepCopy(ctx.db, copy, ctx.now());
}
