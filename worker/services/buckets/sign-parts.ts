import type { SignedParts } from "#core/contracts/wire/signed-puts.ts";
import { AppError } from "#core/errors/app-error.ts";
import { blobPath, partCountOf, partSizeOf, sizeOfPart } from "#core/files/objects.ts";
import type { Context } from "../../context.ts";
import { continueUpload, type UploadRow } from "../../db/buckets/uploads.ts";
import { UNFINISHED_MS } from "./start-upload.ts";

/** An upload, and the etags of its parts that arrived since. */
export interface UploadStep {
  document_id: string;
  upload_id: string;
  arrived: Readonly<Record<string, string>>;
}

/** Keeps what arrived, and lets the upload last another day. Throws NOT_FOUND if it has ended. */
export async function keepArrived(
  ctx: Context,
  { document_id, upload_id, arrived }: UploadStep,
): Promise<UploadRow> {
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + UNFINISHED_MS);
  const upload = await continueUpload(ctx.db, {
    bucket_id: document_id,
    upload_id,
    arrived,
    now,
    expires_at,
  });
  if (upload === null) throw new AppError("NOT_FOUND");
  return upload;
}

/**
 * Signs parts of an upload by their numbers, after keeping the etags of others. Without parts, `whole` is its address.
 * Throws BAD_REQUEST for a part that it does not have.
 */
export async function signParts(
  ctx: Context,
  { wanted, ...step }: UploadStep & { wanted: readonly number[] },
): Promise<SignedParts> {
  const { id, size, type, multipart_id } = await keepArrived(ctx, step);
  const path = blobPath(id);
  if (multipart_id === null) {
    const { url, headers } = await ctx.storage.signUpload(path, { type, size, is_once: true });
    return { addresses: { whole: url }, headers };
  }
  const part_size = partSizeOf(size)!;
  const count = partCountOf(size, part_size);
  if (wanted.some((number) => number > count)) {
    throw new AppError("BAD_REQUEST", { issues: [{ path: ["wanted"], message: `It has ${count} parts.` }] });
  }
  const addresses = wanted.map(async (number) => {
    const part = { multipart_id, number, size: sizeOfPart(size, part_size, number) };
    return [number, await ctx.storage.signPart(path, part)];
  });
  return { addresses: Object.fromEntries(await Promise.all(addresses)), headers: {} };
}
