import { publicObject } from "#core/contracts/buckets.ts";
import { route } from "../../middleware/route.ts";
import { findPublicFile } from "../../services/buckets/open-object.ts";
import { objectResponse } from "../object-response.ts";

/** A browser asks again every time, so that a replaced file, or a bucket that was closed, counts at once. */
export const publicObjectRoute = route(publicObject, async ({ ctx, request, params, query }) => {
  const file = await findPublicFile(ctx, { ...params, ...query });
  return objectResponse(request, file, {
    isDownload: query.download === "true",
    caching: file.is_public ? "public, no-cache" : "private, no-cache",
    isForOthers: true,
  });
});
