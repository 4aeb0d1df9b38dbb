import { publicAsset } from "#core/contracts/assets.ts";
import { route } from "../../middleware/route.ts";
import { type OpenAsset, openPublicAsset } from "../../services/assets/open-asset.ts";

/**
 * A picture's content never changes under its address, so browsers keep it for a year. Caches that many people share ask
 * again after a minute, because what shows the picture may be deleted.
 */
const CACHING = `public, max-age=${365 * 24 * 60 * 60}, s-maxage=60, immutable`;

export const publicAssetRoute = route(publicAsset, async ({ ctx, params }) =>
  assetResponse(await openPublicAsset(ctx, params.asset_id), CACHING),
);

/** Served strictly as a picture, whatever it contains. */
export function assetResponse({ body, type, size }: OpenAsset, caching: string): Response {
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-length": String(size),
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": caching,
    },
  });
}
