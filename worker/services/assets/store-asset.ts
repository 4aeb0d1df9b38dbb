import { AppError } from "#core/errors/app-error.ts";
import { ASSET_TYPES, assetPath } from "#core/files/assets.ts";
import { CONTENT_BYTES, isContradicted, trueType } from "#core/files/content.ts";
import type { Context } from "../../context.ts";
import { addAsset, type NewAsset } from "../../db/assets.ts";

export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  /** As declared by the sender. */
  type: string;
}

/**
 * Stores a picture. Throws UNSUPPORTED_MEDIA_TYPE if its bytes are not a picture of a type that pages show, and CONFLICT at the
 * limit. The row is written first so that the sweep finds the object even if the request is cut short.
 */
export async function storeAsset(
  ctx: Context,
  { bytes, type: sent }: Picture,
  asset: Omit<NewAsset, "id" | "type" | "size" | "now">,
): Promise<{ id: string; type: string; size: number; created_at: string }> {
  const head = bytes.subarray(0, CONTENT_BYTES);
  const type = trueType(sent, head);
  const isPicture = ASSET_TYPES.includes(type) && bytes.length > 0;
  if (!isPicture || isContradicted(type, head)) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", { expected: ASSET_TYPES.join(", ") });
  }
  const id = crypto.randomUUID();
  const now = ctx.now();
  const stored = { ...asset, id, type, size: bytes.length };
  if (!(await addAsset(ctx.db, { ...stored, now }))) {
    throw new AppError("CONFLICT", {
      reason: `You can upload at most ${asset.most} images. Delete one first.`,
    });
  }
  await ctx.storage.write(assetPath(stored), bytes.buffer, type);
  return { ...stored, created_at: now.toISOString() };
}
