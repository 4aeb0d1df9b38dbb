import type { GroupCounts } from "#core/contracts/grid/groups.ts";
import { CUSTOMER_FIELDS } from "#core/tables/customer-fields.ts";
import type { Context } from "../../context.ts";
import { countGroups, type GroupStatement } from "../../db/grid/row-groups.ts";
import { findQueriedForm } from "../../db/grid/rows.ts";
import { findSearchedForm } from "../../db/grid/search-indexes.ts";
import { CUSTOMERS } from "../../db/grid/sources/customers.ts";
import { RESPONSES } from "../../db/grid/sources/responses.ts";
import { SESSIONS } from "../../db/grid/sources/sessions.ts";

type Request = Pick<GroupStatement, "query" | "column" | "period" | "zone">;

/** Counts a form's responses by the values of a column. */
export function countResponseGroups(ctx: Context, form_id: string, request: Request): Promise<GroupCounts> {
  return ctx.near(async (db) => {
    const { fields, lang, index } = await findSearchedForm(db, form_id);
    const isIndexed = index.state === "ready";
    return countGroups(db, { source: RESPONSES, scope_id: form_id, fields, lang, isIndexed, ...request });
  });
}

/** Counts a form's sessions by the values of a column. */
export function countSessionGroups(ctx: Context, form_id: string, request: Request): Promise<GroupCounts> {
  return ctx.near(async (db) => {
    const { fields, lang } = await findQueriedForm(db, form_id);
    return countGroups(db, { source: SESSIONS, scope_id: form_id, fields, lang, ...request });
  });
}

/** Counts a project's customers by the values of a column. */
export function countCustomerGroups(
  ctx: Context,
  project_id: string,
  request: Request,
): Promise<GroupCounts> {
  const table = { source: CUSTOMERS, scope_id: project_id, fields: CUSTOMER_FIELDS };
  return ctx.near((db) => countGroups(db, { ...table, ...request }));
}
