import type { Asset } from "#core/contracts/assets.ts";
import type { Context } from "../../context.ts";
import { findAssets } from "../../db/assets.ts";
import { withSource } from "./create-asset.ts";
import { UNUSED_MS } from "./sweep-assets.ts";

/** Unused pictures that will be removed within this time are not listed, so that there is time to save their use. */
const GRACE_MS = 24 * 60 * 60 * 1_000;

/** Lists the pictures of a document that can be used again. */
export async function listAssets(ctx: Context, document_id: string): Promise<Asset[]> {
  const before = new Date(ctx.now().getTime() - UNUSED_MS + GRACE_MS);
  const assets = await findAssets(ctx.db, document_id, before);
  return assets.map((asset) => withSource(document_id, asset));
}
