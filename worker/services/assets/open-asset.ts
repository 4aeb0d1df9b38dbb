import { AppError } from "#core/errors/app-error.ts";
import { assetPath } from "#core/files/assets.ts";
import { isSafeImage } from "#core/files/content.ts";
import type { OpenObject } from "../../clients/storage.ts";
import type { Context } from "../../context.ts";
import { findAsset, isAssetShown } from "../../db/assets.ts";
import { ShownAssets } from "./shown-assets.ts";

export type OpenAsset = Pick<OpenObject, "body" | "type" | "size">;

const shownAssets = new ShownAssets();

/**
 * Opens a public picture. Knowing its id is enough, as long as something that exists may show it. Without the database,
 * nobody knows, and pages that are open should be whole.
 */
export async function openPublicAsset(ctx: Context, id: string): Promise<OpenAsset> {
  const [opened, shown] = await Promise.allSettled([
    openStored(ctx, { id, is_public: true }),
    isShown(ctx, id),
  ]);
  if (opened.status === "rejected") throw opened.reason;
  if (shown.status === "rejected") ctx.log.warn("asset_not_checked", shown.reason);
  else if (!shown.value) {
    await opened.value.body.cancel();
    throw new AppError("NOT_FOUND");
  }
  return opened.value;
}

async function isShown(ctx: Context, id: string): Promise<boolean> {
  const known = shownAssets.recall(id, ctx.now());
  if (known !== null) return known;
  const is_shown = await isAssetShown(ctx.db, id);
  shownAssets.note(id, is_shown, ctx.now());
  return is_shown;
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
