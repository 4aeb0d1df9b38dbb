import * as contracts from "#core/contracts/connections/rows.ts";
import { routeAsking } from "../../../middleware/route.ts";
import { addConnectedRow, type NewConnectedRow } from "../../../services/connections/add-connected-row.ts";
import * as edits from "../../../services/connections/edit-connected-rows.ts";
import { listConnectedRows } from "../../../services/connections/list-connected-rows.ts";
import { readSessionToken } from "../../../services/keys/read-session-cookie.ts";
import { readGridQuery } from "../grid/read-grid-query.ts";

export const listConnectedRowsRoute = routeAsking(
  contracts.listConnectedRows,
  async ({ ctx, request, params, query, ask }) => {
    const session = await readSessionToken(ctx, request.headers.get("cookie"));
    return listConnectedRows(ctx, ask, { ...params, session: session! }, readGridQuery(query));
  },
);

export const addConnectedRowRoute = routeAsking(contracts.addConnectedRow, ({ ctx, params, body, ask }) =>
  addConnectedRow(ctx, ask, params, body as NewConnectedRow),
);

export const updateConnectedRowsRoute = routeAsking(
  contracts.updateConnectedRows,
  ({ ctx, params, body, ask }) =>
    edits.updateConnectedRows(ctx, ask, params, body as Parameters<typeof edits.updateConnectedRows>[3]),
);

export const deleteConnectedRowsRoute = routeAsking(
  contracts.deleteConnectedRows,
  ({ ctx, params, body, ask }) => edits.deleteConnectedRows(ctx, ask, params, body),
);
