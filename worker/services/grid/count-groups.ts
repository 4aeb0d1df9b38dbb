import type { GroupCounts } from "#core/contracts/grid/groups.ts";
import { CUSTOMER_FIELDS } from "#core/tables/customer-fields.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/connection/database.ts";
import { findReferred } from "../../db/grid/relations.ts";
import { countGroups, type GroupStatement } from "../../db/grid/row-groups.ts";
import { findRowSearchIndex } from "../../db/grid/row-search-indexes.ts";
import { findQueriedForm } from "../../db/grid/rows.ts";
import { findSearchedForm, readyIndex } from "../../db/grid/search-indexes.ts";
import { CUSTOMERS } from "../../db/grid/sources/customers.ts";
import { RESPONSES } from "../../db/grid/sources/responses.ts";
import { SESSIONS } from "../../db/grid/sources/sessions.ts";

type Request = Pick<GroupStatement, "query" | "column" | "period" | "zone">;

/** Counts a form's responses by the values of a column. */
export function countResponseGroups(ctx: Context, form_id: string, request: Request): Promise<GroupCounts> {
  return ctx.near(async (db) => {
    const { fields, lang, index } = await findSearchedForm(db, form_id);
    const relations = await findReferred(db, form_id, fields);
    // The index has no names of rows of other tables.
    const search_index = relations === null ? readyIndex(index) : null;
    const table = { source: RESPONSES, scope_id: form_id, fields, lang, relations, search_index };
    return countGroups(db, { ...table, ...request });
  });
}

/** Counts a form's sessions by the values of a column. */
export function countSessionGroups(ctx: Context, form_id: string, request: Request): Promise<GroupCounts> {
  return ctx.near(async (db) => {
    const [{ fields, lang }, search_index] = await Promise.all([
      findQueriedForm(db, form_id),
      findIndex(db, form_id, request),
    ]);
    return countGroups(db, { source: SESSIONS, scope_id: form_id, fields, lang, search_index, ...request });
  });
}

/** Counts a project's customers by the values of a column. */
export function countCustomerGroups(
  ctx: Context,
  project_id: string,
  request: Request,
): Promise<GroupCounts> {
  const table = { source: CUSTOMERS, scope_id: project_id, fields: CUSTOMER_FIELDS };
  return ctx.near(async (db) => {
    const search_index = await findIndex(db, project_id, request);
    return countGroups(db, { ...table, search_index, ...request });
  });
}

async function findIndex(db: Database, scope_id: string, { query }: Request) {
  return query.search.trim() === "" ? null : readyIndex(await findRowSearchIndex(db, scope_id));
}
