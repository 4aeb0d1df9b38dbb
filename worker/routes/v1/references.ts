import * as contracts from "#core/contracts/references.ts";
import { route } from "../../middleware/route.ts";
import { loadReferenceMeta, searchReference } from "../../services/references/search-reference.ts";

/** Not cacheable: access depends on the form being open. */
const headers = { "cache-control": "no-store" };

export const loadReferenceMetaRoute = route(contracts.loadReferenceMeta, async ({ ctx, params }) => {
  const meta = await loadReferenceMeta(ctx, params);
  return Response.json({ meta }, { headers });
});

export const searchReferenceRoute = route(contracts.searchReference, async ({ ctx, params, query }) => {
  const page = await searchReference(ctx, params, query);
  return Response.json(page, { headers });
});
