import type { SignedUpload } from "#core/contracts/files.ts";
import { AppError } from "#core/errors/app-error.ts";
import { thumbnailPath } from "#core/files/thumbnail.ts";
import type { Context } from "../../context.ts";
import { findResponseFile, type ResponseFile } from "../../db/files/response-files.ts";
import { requireStorage, signUpload } from "./sign-upload.ts";

/** Signs an editor's upload of a new version of a file, with the same path and type. */
export async function signFileReplacement(ctx: Context, named: ResponseFile): Promise<SignedUpload> {
  const found = await findResponseFile(ctx.db, named);
  if (found === null) throw new AppError("NOT_FOUND");
  requireStorage(ctx);
  // The existing thumbnail shows the old version.
  await ctx.storage.remove([thumbnailPath(found.path)]);
  return signUpload(ctx, found.path, { type: found.type, size: null, is_once: false });
}
