import type { BucketObject } from "#core/contracts/buckets.ts";
import { AppError } from "#core/errors/app-error.ts";
import { CONTENT_BYTES, isContradicted, isPdf, isPlayable, isSafeImage } from "#core/files/content.ts";
import { blobPath, partCountOf, partSizeOf } from "#core/files/objects.ts";
import type { StoredObject } from "../../clients/storage.ts";
import type { Context } from "../../context.ts";
import { finishUpload as finishRow, type UploadRow } from "../../db/buckets/uploads.ts";
import { announceObjects } from "./announce-objects.ts";
import { keepArrived, type UploadStep } from "./sign-parts.ts";

export interface Finishing extends UploadStep {
  user_id: string;
  on_conflict: "ask" | "replace" | "keep_both";
  seen?: string | undefined;
}

/**
 * Lists an uploaded file, after its bytes were joined and looked at. A repeated call returns the same file. Throws
 * CONFLICT with `missing` parts, or with what `existing` has its name; the upload then stays. Throws NOT_FOUND if the
 * upload has ended or its folder was deleted.
 */
export async function finishUpload(ctx: Context, finishing: Finishing): Promise<BucketObject> {
  const { document_id, upload_id, on_conflict, seen, user_id } = finishing;
  const upload = await keepArrived(ctx, finishing).catch((error: unknown) => {
    // The response of an earlier call may have been lost.
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  });
  const is_shown = upload !== null && isShown(upload.type, await joined(ctx, upload));
  const result = await finishRow(ctx.db, {
    ...{ bucket_id: document_id, upload_id, is_shown, on_conflict, seen: seen ?? null },
    ...{ by: user_id, now: ctx.now() },
  });
  if (result.outcome === "conflict") throw new AppError("CONFLICT", { existing: result.existing });
  if (result.outcome !== "stored") throw new AppError("NOT_FOUND");
  if (result.is_new) announceObjects(ctx, document_id);
  return result.object;
}

/** The whole file in the storage. Throws CONFLICT, with the numbers of `missing` parts, unless all of it arrived. */
async function joined(ctx: Context, { id, size, multipart_id, parts }: UploadRow): Promise<StoredObject> {
  const path = blobPath(id);
  const before = await ctx.storage.read(path, CONTENT_BYTES);
  const found = before ?? (multipart_id === null ? null : await join());
  if (found?.size !== size) throw new AppError("CONFLICT", { missing: [] });
  return found;

  async function join() {
    const count = partCountOf(size, partSizeOf(size)!);
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const missing = numbers.filter((number) => !Object.hasOwn(parts, number));
    if (missing.length > 0) throw new AppError("CONFLICT", { missing });
    const etags = Object.fromEntries(numbers.map((number) => [number, parts[number]!]));
    await ctx.storage.joinParts(path, multipart_id!, etags);
    return ctx.storage.read(path, CONTENT_BYTES);
  }
}

/** Whether browsers may show a file: of a type that runs nothing, with bytes of that type. */
export function isShown(type: string, { head }: StoredObject): boolean {
  return (isSafeImage(type) || isPlayable(type) || isPdf(type)) && !isContradicted(type, head);
}
