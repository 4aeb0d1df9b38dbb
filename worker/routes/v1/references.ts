import * as contracts from "#core/contracts/references.ts";
import { mayEnter } from "../../middleware/entering-member.ts";
import { route } from "../../middleware/route.ts";
import { loadReferenceMeta, searchReference } from "../../services/references/search-reference.ts";

/** Not cacheable: access depends on the form being open. */
const headers = { "cache-control": "no-store" };

export const loadReferenceMetaRoute = route(contracts.loadReferenceMeta, async ({ ctx, params, request }) => {
  const meta = await loadReferenceMeta(ctx, { ...params, mayEnter: mayEnter(ctx, request) });
  return Response.json({ meta }, { headers });
});

export const searchReferenceRoute = route(
  contracts.searchReference,
  async ({ ctx, params, query, request }) => {
    const page = await searchReference(ctx, { ...params, mayEnter: mayEnter(ctx, request) }, query);
    return Response.json(page, { headers });
  },
);
