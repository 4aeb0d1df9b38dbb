import { AppError } from "#core/errors/app-error.ts";
import { CONTENT_BYTES, isContradicted } from "#core/files/content.ts";
import { LARGEST_OWN_THUMBNAIL, THUMBNAIL, thumbnailPath } from "#core/files/thumbnail.ts";
import type { Context } from "../context.ts";
import { findResponseFile, type ResponseFile } from "../db/response-files.ts";
import { type FileContent, openResponseFile } from "./open-response-file.ts";

/** A small picture of a picture: the one that came with it, or itself when it is small. NOT_FOUND when there is neither. */
export async function openThumbnail(ctx: Context, named: ResponseFile): Promise<FileContent> {
  const found = await findResponseFile(ctx.db, named);
  if (found === null) throw new AppError("NOT_FOUND");
  const thumbnail = found.size > THUMBNAIL.from ? await openSent(ctx, found) : null;
  if (thumbnail !== null) return thumbnail;
  if (found.size > LARGEST_OWN_THUMBNAIL) {
    throw new AppError("NOT_FOUND", { reason: "The picture is too large to be its own thumbnail." });
  }
  return openResponseFile(ctx, named, null);
}

/** The one that the visitor's browser made, as far as it is one. */
async function openSent(
  ctx: Context,
  { path, name }: { path: string; name: string },
): Promise<FileContent | null> {
  const at = thumbnailPath(path);
  const head = await ctx.storage.read(at, CONTENT_BYTES);
  const type = THUMBNAIL.types.find((known) => known === head?.type);
  if (head === null || type === undefined) return null;
  if (head.size > THUMBNAIL.most || isContradicted(type, head.head)) return null;
  const object = await ctx.storage.open(at, null);
  return object && { name, type, ...object, is_harmless: true };
}
