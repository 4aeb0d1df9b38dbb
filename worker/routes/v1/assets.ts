import { publicAsset } from "#core/contracts/assets.ts";
import { route } from "../../middleware/route.ts";
import { type OpenAsset, openPublicAsset } from "../../services/assets/open-asset.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A picture's content never changes under its address. */
export const publicAssetRoute = route(publicAsset, async ({ ctx, params }) =>
  assetResponse(await openPublicAsset(ctx, params.asset_id), `public, max-age=${YEAR_SECONDS}, immutable`),
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
