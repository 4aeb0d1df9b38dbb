import { loadRecord as loadRecordContract } from "#core/contracts/grid/records.ts";
import { routeAsking } from "../../../middleware/route.ts";
import { loadRecord } from "../../../services/grid/load-record.ts";

export const loadRecordRoute = routeAsking(loadRecordContract, ({ ctx, params, ask }) =>
  loadRecord(ctx, ask, params.form_id, params.row_id),
);
