import { AppError } from "#core/errors/app-error.ts";
import { blobPath } from "#core/files/objects.ts";
import { thumbnailPath } from "#core/files/thumbnail.ts";
import type { Context } from "../../context.ts";
import { endUpload } from "../../db/buckets/uploads.ts";

/** Ends an upload, and removes what arrived. Throws NOT_FOUND if it has ended already. */
export async function cancelUpload(ctx: Context, document_id: string, upload_id: string): Promise<void> {
  const upload = await endUpload(ctx.db, { bucket_id: document_id, upload_id, now: ctx.now() });
  if (upload === null) throw new AppError("NOT_FOUND");
  const path = blobPath(upload.id);
  if (upload.multipart_id !== null) await ctx.storage.dropParts(path, upload.multipart_id);
  await ctx.storage.remove([path, thumbnailPath(path)]);
}
