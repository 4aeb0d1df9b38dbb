import type { Avatar } from "#core/contracts/assets.ts";
import { publicAssetPath } from "#core/contracts/wire/paths.ts";
import { MAX_AVATARS } from "#core/files/assets.ts";
import type { Context } from "../../context.ts";
import { setUserImage } from "../../db/assets.ts";
import { type Picture, storeAsset } from "../assets/store-asset.ts";

/** Replaces the person's profile picture. Null removes it. A sweep deletes the unused picture. */
export async function setAvatar(ctx: Context, user_id: string, picture: Picture | null): Promise<Avatar> {
  if (picture === null) {
    await setUserImage(ctx.db, user_id, null, ctx.now());
    return { image: null };
  }
  const kept = { document_id: null, user_id, name: "avatar", is_public: true };
  const { id } = await storeAsset(ctx, picture, { ...kept, most: MAX_AVATARS });
  const image = publicAssetPath(id);
  await setUserImage(ctx.db, user_id, image, ctx.now());
  return { image };
}
