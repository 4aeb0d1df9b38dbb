import type { CustomerRow, ResponseRow, RowPage, SessionRow } from "#core/contracts/grid/rows.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { relatedOf } from "#core/fields/related.ts";
import { isSystemColumn } from "#core/tables/columns.ts";
import { CUSTOMER_FIELDS, customerCells } from "#core/tables/customer-fields.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import type { Relations } from "#core/tables/relations.ts";
import { shortId } from "#core/tables/session-row.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/connection/database.ts";
import type { MemberCall } from "../../db/connection/member-call.ts";
import { relationsOf } from "../../db/grid/relations.ts";
import { createRelationIndex, createRowIndexes, indexesFor } from "../../db/grid/row-indexes.ts";
import { askRowSearchIndex, findRowSearchIndex } from "../../db/grid/row-search-indexes.ts";
import { findQueriedForm } from "../../db/grid/rows.ts";
import {
  askSearchIndex,
  findSearchedForm,
  readyIndex,
  type SearchIndex,
} from "../../db/grid/search-indexes.ts";
import { CUSTOMERS } from "../../db/grid/sources/customers.ts";
import { RESPONSES } from "../../db/grid/sources/responses.ts";
import type { RowSource } from "../../db/grid/sources/row-source.ts";
import { SESSIONS } from "../../db/grid/sources/sessions.ts";
import { type RowRelations, rowRelations, unindexed } from "../references/relate-rows.ts";
import { pageOf, readPage } from "./read-page.ts";
import { type FoundSession, sessionRowOf } from "./session-rows.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Rows that an index of sessions or customers does not have yet are read by every search. */
const BEHIND_MS = 30 * 60 * 1_000;
/** With fewer rows, a sort in memory is as fast as an index. */
const WORTH_AN_INDEX = 10_000;

/** Reads the relations of a form in the statement that checks the caller. */
export type AskRelations = (call: MemberCall<Relations>) => Promise<Relations | null>;

/**
 * Lists one page of a form's responses, by page number or by cursor. What they show of other rows takes one statement
 * more, whatever the number of rows and columns.
 */
export async function listRows(
  ctx: Context,
  ask: AskRelations,
  form_id: string,
  query: GridQuery,
): Promise<RowPage<ResponseRow>> {
  const related = await ask(relationsOf(form_id));
  const relations = rowRelations(related);
  // Before the rows are read: without an index, that may take longer than a statement may.
  for (const { form_id: other_id, field_id } of unindexed(relations, ctx.now())) {
    ctx.waitUntil("create-relation-index", (after) => createRelationIndex(after.long, other_id, field_id));
  }
  const { fields, index, total, hidden, found } = await ctx.near(async (db) => {
    const { fields, lang, index } = await prepare(db, form_id, query);
    // Before the rows are read: without an index, that may take longer than a statement may.
    if (index && isUseRecorded(index, ctx.now())) {
      ctx.waitUntil("ask-search-index", (after) => askSearchIndex(after.db, form_id, after.now()));
    }
    const statement = {
      source: RESPONSES,
      scope_id: form_id,
      fields,
      lang,
      query,
      relations: related,
      // The names of rows of other tables are not in it.
      search_index: refersToRows(relations) ? null : readyIndex(index),
    };
    const page = await readPage<Omit<ResponseRow, "local_id">>(ctx, db, statement);
    if (relations === null) return { fields, index, ...page };
    const rows = await relations.relate(db, page.found.rows);
    return { fields, index, ...page, found: { ...page.found, rows } };
  });
  if (total.total >= WORTH_AN_INDEX) {
    const indexes = indexesFor(query, fields);
    if (indexes.length > 0) {
      ctx.waitUntil("create-row-indexes", (after) => createRowIndexes(after.long, form_id, indexes));
    }
  }
  return {
    ...pageOf(query, total, found, (row) => ({ ...row, local_id: formatLocalIndex(row.local_index) })),
    ...(hidden > 0 && { hidden_count: hidden }),
    ...(relations !== null && { related: [...relations.columns] }),
    ...toldIndex(index),
  };
}

/** Whether rows of other tables are named in the rows. */
const refersToRows = (relations: RowRelations | null) =>
  relations?.columns.some(({ field }) => relatedOf(field) === null) ?? false;

function toldIndex(index: SearchIndex | null): Pick<RowPage<never>, "search_index"> {
  return index === null ? {} : { search_index: { state: index.state, share: index.share } };
}

/** What a query needs of the form. The default query needs nothing. */
async function prepare(
  db: Database,
  form_id: string,
  query: GridQuery,
): Promise<{ fields: FieldDefinition[]; lang?: string; index: SearchIndex | null }> {
  if (query.search.trim() !== "") return findSearchedForm(db, form_id);
  return { ...(namesFields(query) ? await findQueriedForm(db, form_id) : { fields: [] }), index: null };
}

/** Once a day, so that a search rarely writes. */
function isUseRecorded({ used_at }: SearchIndex, now: Date): boolean {
  return used_at === null || now.getTime() - Date.parse(used_at) > DAY_MS;
}

/** Lists one page of a form's sessions, with the answers typed so far. */
export async function listSessions(
  ctx: Context,
  ask: AskRelations,
  form_id: string,
  query: GridQuery,
): Promise<RowPage<SessionRow>> {
  // No row is related to a session.
  const relations = rowRelations(await ask(relationsOf(form_id)), (field) => relatedOf(field) === null);
  const { index, total, found } = await ctx.near(async (db) => {
    const [form, index] = await Promise.all([findQueriedForm(db, form_id), findIndex(db, form_id, query)]);
    const { fields, lang } = form;
    askIndex(ctx, SESSIONS, form_id, index);
    const statement = {
      source: SESSIONS,
      scope_id: form_id,
      fields,
      lang,
      query,
      search_index: readyIndex(index),
    };
    const page = await readPage<FoundSession>(ctx, db, statement);
    const rows = page.found.rows.map(sessionRowOf(form));
    const named = relations === null ? rows : await relations.relate(db, rows);
    return { index, total: page.total, found: { ...page.found, rows: named } };
  });
  return {
    ...pageOf(query, total, found, (row) => ({ ...row, local_id: shortId(row.id) })),
    ...toldIndex(index),
  };
}

/** Lists one page of a project's customers. */
export async function listCustomers(
  ctx: Context,
  project_id: string,
  query: GridQuery,
): Promise<RowPage<CustomerRow>> {
  type Found = Omit<CustomerRow, "local_id" | "version" | "customer_id" | "data"> & {
    texts: Record<string, string>;
  };
  const { index, total, found } = await ctx.near(async (db) => {
    const index = await findIndex(db, project_id, query);
    askIndex(ctx, CUSTOMERS, project_id, index);
    const table = { source: CUSTOMERS, scope_id: project_id, fields: CUSTOMER_FIELDS };
    const statement = { ...table, query, search_index: readyIndex(index) };
    return { index, ...(await readPage<Found>(ctx, db, statement)) };
  });
  return {
    ...pageOf(query, total, found, ({ texts, ...row }) => ({
      ...row,
      local_id: shortId(row.id),
      version: 1,
      customer_id: row.id,
      data: customerCells(texts),
    })),
    ...toldIndex(index),
  };
}

/** The search index of sessions or customers; null: the query searches nothing. */
async function findIndex(db: Database, scope_id: string, query: GridQuery): Promise<SearchIndex | null> {
  return query.search.trim() === "" ? null : findRowSearchIndex(db, scope_id);
}

/** Has the index built, or continued if it has fallen behind. */
function askIndex(ctx: Context, source: RowSource, scope_id: string, index: SearchIndex | null): void {
  if (index === null) return;
  const { reached_at } = index;
  const isBehind = reached_at !== null && ctx.now().getTime() - Date.parse(reached_at) > BEHIND_MS;
  if (!isBehind && !isUseRecorded(index, ctx.now())) return;
  ctx.waitUntil("ask-search-index", (after) => askRowSearchIndex(after.db, source, scope_id, after.now()));
}

/** Whether the query refers to fields, which must then be loaded. */
function namesFields({ orderby, predicates }: GridQuery): boolean {
  return ![...orderby, ...predicates].every(({ column }) => isSystemColumn(column));
}
