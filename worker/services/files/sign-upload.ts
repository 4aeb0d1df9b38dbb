import type { AnnouncedFile, SignedUpload } from "#core/contracts/files.ts";
import { AppError } from "#core/errors/app-error.ts";
import { thumbnailPath } from "#core/files/thumbnail.ts";
import type { UploadTerms } from "../../clients/storage.ts";
import type { Context } from "../../context.ts";

/** Throws STORAGE_NOT_CONFIGURED if the deployment has no storage. */
export function requireStorage(ctx: Context): void {
  if (ctx.storage.origin === null) throw new AppError("STORAGE_NOT_CONFIGURED");
}

/**
 * Signs the upload of a file and, if announced, of its thumbnail. The answer says all that a program needs: what to send,
 * and what the storage would answer if its answer had a body.
 */
export async function signUpload(
  ctx: Context,
  path: string,
  terms: UploadTerms,
  thumbnail?: AnnouncedFile["thumbnail"],
): Promise<SignedUpload> {
  requireStorage(ctx);
  const [{ url, headers }, small] = await Promise.all([
    ctx.storage.signUpload(path, terms),
    thumbnail && ctx.storage.signUpload(thumbnailPath(path), { ...thumbnail, is_once: true }),
  ]);
  const fullPath = `${ctx.env.S3_BUCKET}/${path}`;
  return {
    ...{ signedUrl: url, headers, path, fullPath, Key: fullPath },
    token: new URL(url).searchParams.get("X-Amz-Signature") ?? "",
    ...(small && { thumbnailUrl: small.url, thumbnailHeaders: small.headers }),
  };
}
