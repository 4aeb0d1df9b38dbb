import { searchReferencedRecords as searchReferencedRecordsContract } from "#core/contracts/references.ts";
import { routeReading } from "../../middleware/route.ts";
import {
  fieldOfRecords,
  searchReferencedRecords,
} from "../../services/references/search-referenced-records.ts";

export const searchReferencedRecordsRoute = routeReading(
  searchReferencedRecordsContract,
  ({ params }) => fieldOfRecords(params),
  ({ ctx, query, found }) => searchReferencedRecords(ctx, found, query),
);
