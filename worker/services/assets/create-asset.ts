import type { Asset } from "#core/contracts/assets.ts";
import { assetSourcePath } from "#core/contracts/wire/paths/private.ts";
import { publicAssetPath } from "#core/contracts/wire/paths.ts";
import { MAX_ASSETS } from "#core/files/assets.ts";
import type { Context } from "../../context.ts";
import type { AssetRow } from "../../db/assets.ts";
import { type Picture, storeAsset } from "./store-asset.ts";

/** Stores a picture for a document. */
export async function createAsset(
  ctx: Context,
  picture: Picture,
  { document_id, name, is_public }: { document_id: string; name: string; is_public: boolean },
): Promise<Asset> {
  const kept = { document_id, user_id: null, name, is_public };
  const { id, type, size, created_at } = await storeAsset(ctx, picture, { ...kept, most: MAX_ASSETS });
  return withSource(document_id, { id, is_public, name, type, size, created_at });
}

export function withSource(document_id: string, asset: AssetRow): Asset {
  return {
    ...asset,
    src: asset.is_public ? publicAssetPath(asset.id) : assetSourcePath(document_id, asset.id),
  };
}
