import {
  countCustomerGroups as countCustomerGroupsContract,
  countResponseGroups as countResponseGroupsContract,
  countSessionGroups as countSessionGroupsContract,
} from "#core/contracts/grid/groups.ts";
import type { Period } from "#core/tables/table-view.ts";
import { route } from "../../../middleware/route.ts";
import {
  countCustomerGroups,
  countResponseGroups,
  countSessionGroups,
} from "../../../services/grid/count-groups.ts";
import { readGridQuery } from "./read-grid-query.ts";

export const countResponseGroupsRoute = route(countResponseGroupsContract, ({ ctx, params, query }) =>
  countResponseGroups(ctx, params.form_id, readGroups(query)),
);

export const countSessionGroupsRoute = route(countSessionGroupsContract, ({ ctx, params, query }) =>
  countSessionGroups(ctx, params.form_id, readGroups(query)),
);

export const countCustomerGroupsRoute = route(countCustomerGroupsContract, ({ ctx, params, query }) =>
  countCustomerGroups(ctx, params.project_id, readGroups(query)),
);

interface GroupQuery extends Omit<Parameters<typeof readGridQuery>[0], "period"> {
  column?: string | undefined;
  period?: Period | undefined;
  zone?: string | undefined;
}

function readGroups({ column = "__gf_created_at", period = "day", zone = "UTC", ...query }: GroupQuery) {
  return { query: readGridQuery(query), column, period, zone };
}
