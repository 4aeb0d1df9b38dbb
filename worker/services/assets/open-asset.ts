import { AppError } from "#core/errors/app-error.ts";
import { assetPath } from "#core/files/assets.ts";
import { isSafeImage } from "#core/files/content.ts";
import type { OpenObject } from "../../clients/storage.ts";
import type { Context } from "../../context.ts";
import { findAsset } from "../../db/assets.ts";

export type OpenAsset = Pick<OpenObject, "body" | "type" | "size">;

/** Opens a public picture. Knowing its id is enough. */
export async function openPublicAsset(ctx: Context, id: string): Promise<OpenAsset> {
  return openStored(ctx, { id, is_public: true });
}

/** Opens a document's picture, public or not. */
export async function openAsset(ctx: Context, document_id: string, id: string): Promise<OpenAsset> {
  const asset = await findAsset(ctx.db, document_id, id);
  if (asset === null) throw new AppError("NOT_FOUND");
  return openStored(ctx, asset);
}

/** Opens a picture that the caller has looked up. Throws NOT_FOUND if its object is missing. */
export async function openStored(
  ctx: Context,
  asset: { id: string; is_public: boolean },
): Promise<OpenAsset> {
  const object = await ctx.storage.open(assetPath(asset), null);
  if (object === null || !isSafeImage(object.type)) throw new AppError("NOT_FOUND");
  return object;
}
