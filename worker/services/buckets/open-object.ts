import { AppError } from "#core/errors/app-error.ts";
import { isSafeImage } from "#core/files/content.ts";
import { blobPath, namesOfKey } from "#core/files/objects.ts";
import { LARGEST_OWN_THUMBNAIL, THUMBNAIL } from "#core/files/thumbnail.ts";
import type { Context } from "../../context.ts";
import { findObject, findPublicObject, type StoredObjectRow } from "../../db/buckets/objects.ts";
import type { FileContent } from "../files/open-response-file.ts";
import { openSentThumbnail } from "../files/open-thumbnail.ts";
import { verifyLink } from "../keys/object-link.ts";

/** A file whose bytes can be opened. `version` changes with them. */
export interface FoundFile extends Omit<StoredObjectRow, "blob_id"> {
  version: string;
  /** `range`: the request's Range header. Throws NOT_FOUND if the storage does not have the bytes. */
  open(range: string | null): Promise<FileContent>;
}

/** Finds a file of a bucket for a member. */
export async function findFile(ctx: Context, document_id: string, object_id: string): Promise<FoundFile> {
  const found = await findObject(ctx.db, document_id, object_id);
  if (found === null) throw new AppError("NOT_FOUND");
  return toFile(ctx, found);
}

export interface PublicRequest {
  bucket_id: string;
  key: string;
  expires?: string | undefined;
  signature?: string | undefined;
}

/**
 * Finds a file for everyone, by its key. Of a private bucket only with our signature: throws NOT_FOUND without one, as
 * for a file that does not exist, and FORBIDDEN with one that is wrong or has expired.
 */
export async function findPublicFile(
  ctx: Context,
  request: PublicRequest,
): Promise<FoundFile & { is_public: boolean }> {
  const { bucket_id, key, expires, signature } = request;
  const names = namesOfKey(key) ?? [];
  if (names.length === 0) throw new AppError("NOT_FOUND");
  // A signature is verified first, so that a wrong one says nothing about what exists.
  const isSigned = signature !== undefined;
  if (isSigned && !(await verifyLink(ctx, { bucket_id, key, expires: Number(expires) }, signature))) {
    throw new AppError("FORBIDDEN", { reason: "This link is not valid, or has expired." });
  }
  const found = await findPublicObject(ctx.db, bucket_id, names);
  if (found === null || !(found.is_public || isSigned)) throw new AppError("NOT_FOUND");
  return { ...toFile(ctx, found), is_public: found.is_public };
}

function toFile(ctx: Context, { blob_id, name, type, size, is_shown }: StoredObjectRow): FoundFile {
  return {
    ...{ name, type, size, is_shown, version: blob_id },
    async open(range) {
      const object = await ctx.storage.open(blobPath(blob_id), range);
      if (object === null) throw new AppError("NOT_FOUND");
      return { ...object, name, type, is_harmless: is_shown };
    },
  };
}

/** Opens a picture's thumbnail: the uploaded one, or the picture itself if it is small. Throws NOT_FOUND without them. */
export async function openSmall(ctx: Context, file: FoundFile): Promise<FileContent> {
  if (!file.is_shown || !isSafeImage(file.type)) throw new AppError("NOT_FOUND");
  const sent =
    file.size > THUMBNAIL.from
      ? await openSentThumbnail(ctx, { path: blobPath(file.version), name: file.name })
      : null;
  if (sent !== null) return sent;
  if (file.size > LARGEST_OWN_THUMBNAIL) throw new AppError("NOT_FOUND");
  return file.open(null);
}
