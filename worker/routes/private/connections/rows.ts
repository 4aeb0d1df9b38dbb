import * as contracts from "#core/contracts/connections/rows.ts";
import { route } from "../../../middleware/route.ts";
import * as edits from "../../../services/connections/edit-connected-rows.ts";
import { listConnectedRows } from "../../../services/connections/list-connected-rows.ts";
import { readGridQuery } from "../grid/read-grid-query.ts";

export const listConnectedRowsRoute = route(contracts.listConnectedRows, ({ ctx, params, query }) =>
  listConnectedRows(ctx, params, readGridQuery(query)),
);

export const updateConnectedRowsRoute = route(contracts.updateConnectedRows, ({ ctx, params, body }) =>
  edits.updateConnectedRows(ctx, params, body as Parameters<typeof edits.updateConnectedRows>[2]),
);

export const deleteConnectedRowsRoute = route(contracts.deleteConnectedRows, ({ ctx, params, body }) =>
  edits.deleteConnectedRows(ctx, params, body),
);
