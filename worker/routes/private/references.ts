import { searchReferencedRecords as searchReferencedRecordsContract } from "#core/contracts/references.ts";
import { routeAsking } from "../../middleware/route.ts";
import { searchReferencedRecords } from "../../services/references/search-referenced-records.ts";

export const searchReferencedRecordsRoute = routeAsking(
  searchReferencedRecordsContract,
  ({ ctx, params, query, ask }) => searchReferencedRecords(ctx, ask, { ...params, ...query }),
);
