import { loadRecord as loadRecordContract } from "#core/contracts/grid/records.ts";
import { route } from "../../../middleware/route.ts";
import { loadRecord } from "../../../services/grid/load-record.ts";

export const loadRecordRoute = route(loadRecordContract, ({ ctx, params }) =>
  loadRecord(ctx, params.form_id, params.row_id),
);
