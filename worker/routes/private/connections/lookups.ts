import * as contracts from "#core/contracts/connections/lookups.ts";
import { route } from "../../../middleware/route.ts";
import { listAuthUsers } from "../../../services/connections/list-auth-users.ts";
import { searchConnectedTable } from "../../../services/connections/search-connected-table.ts";

export const searchConnectedTableRoute = route(
  contracts.searchConnectedTable,
  async ({ ctx, params, query }) => Response.json(await searchConnectedTable(ctx, { ...params, ...query })),
);

export const listAuthUsersRoute = route(contracts.listAuthUsers, ({ ctx, params, query }) =>
  listAuthUsers(ctx, params.database_id, query),
);
