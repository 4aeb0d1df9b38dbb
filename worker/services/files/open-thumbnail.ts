import { AppError } from "#core/errors/app-error.ts";
import { CONTENT_BYTES, isContradicted, isSafeImage } from "#core/files/content.ts";
import { LARGEST_OWN_THUMBNAIL, THUMBNAIL, thumbnailPath } from "#core/files/thumbnail.ts";
import type { Context } from "../../context.ts";
import { findResponseFile, type ResponseFile } from "../../db/files/response-files.ts";
import { type FileContent, openResponseFile } from "./open-response-file.ts";

/**
 * Opens a picture's thumbnail: the uploaded one, else a generated one if that is configured, else the picture itself if
 * it is small. Throws NOT_FOUND if there is none of them.
 */
export async function openThumbnail(ctx: Context, named: ResponseFile): Promise<FileContent> {
  const found = await findResponseFile(ctx.db, named);
  if (found === null) throw new AppError("NOT_FOUND");
  const thumbnail = found.size > THUMBNAIL.from ? await openSentThumbnail(ctx, found) : null;
  if (thumbnail !== null) return thumbnail;
  const made = found.size > THUMBNAIL.from ? await makeSmall(ctx, named) : null;
  if (made !== null) return made;
  if (found.size > LARGEST_OWN_THUMBNAIL) {
    throw new AppError("NOT_FOUND", {
      reason: "This image has no thumbnail and is too large to show in full.",
    });
  }
  return openResponseFile(ctx, named, null);
}

/** Opens the sender's thumbnail, or returns null if it is not a picture. */
export async function openSentThumbnail(
  ctx: Context,
  { path, name }: { path: string; name: string },
): Promise<FileContent | null> {
  const at = thumbnailPath(path);
  const head = await ctx.storage.read(at, CONTENT_BYTES);
  const type = THUMBNAIL.types.find((known) => known === head?.type);
  if (head === null || type === undefined) return null;
  if (head.size > THUMBNAIL.most || isContradicted(type, head.head)) return null;
  const object = await ctx.storage.open(at, null);
  return object && { ...object, name, type, is_harmless: true };
}

/** Generates a thumbnail, or returns null for types that are not safe to show, such as SVG. */
async function makeSmall(ctx: Context, named: ResponseFile): Promise<FileContent | null> {
  const file = await openResponseFile(ctx, named, null);
  if (!file.is_harmless || !isSafeImage(file.type)) {
    await file.body.cancel();
    return null;
  }
  const small = await ctx.images.shrink(file.body);
  if (small === null) return null;
  const { type, body } = small;
  const stream = new Blob([body]).stream();
  return { name: file.name, type, size: body.byteLength, part: null, body: stream, is_harmless: true };
}
