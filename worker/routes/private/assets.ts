import * as contracts from "#core/contracts/assets.ts";
import { route } from "../../middleware/route.ts";
import { createAsset } from "../../services/assets/create-asset.ts";
import { listAssets } from "../../services/assets/list-assets.ts";
import { openAsset } from "../../services/assets/open-asset.ts";
import { setAvatar } from "../../services/organizations/set-avatar.ts";
import { assetResponse } from "../v1/assets.ts";

const typeOf = (request: Request) => request.headers.get("content-type") ?? "";

export const createAssetRoute = route(
  contracts.createAsset,
  async ({ ctx, request, params, query, readBytes }) => {
    const picture = { bytes: await readBytes(), type: typeOf(request) };
    return createAsset(ctx, picture, {
      ...params,
      name: query.name,
      is_public: query.is_public === "true",
    });
  },
);

export const listAssetsRoute = route(contracts.listAssets, ({ ctx, params }) =>
  listAssets(ctx, params.document_id),
);

export const assetSourceRoute = route(contracts.assetSource, async ({ ctx, params }) =>
  assetResponse(await openAsset(ctx, params.document_id, params.asset_id), "private, max-age=300"),
);

export const setAvatarRoute = route(contracts.setAvatar, async ({ ctx, request, user, readBytes }) =>
  setAvatar(ctx, user.id, { bytes: await readBytes(), type: typeOf(request) }),
);

export const removeAvatarRoute = route(contracts.removeAvatar, ({ ctx, user }) =>
  setAvatar(ctx, user.id, null),
);
