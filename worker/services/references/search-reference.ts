import type {
  ReferenceMeta,
  ReferencePage,
  searchReference as searchReferenceContract,
} from "#core/contracts/references.ts";
import type { Query } from "#core/contracts/wire/contract.ts";
import { AppError } from "#core/errors/app-error.ts";
import { connectedReference } from "#core/fields/reference.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import { parseGridQuery, REFERENCE_PAGE_SIZES } from "#core/tables/grid-query.ts";
import type { Context } from "../../context.ts";
import { findSearchField } from "../../db/references.ts";
import { verifySessionId } from "../keys/session-id.ts";
import type { OpenReference, ReferenceQuery } from "./open-reference.ts";
import { openReference } from "./reference-provider.ts";

export interface ReferenceCall {
  session_id: string;
  field_id: string;
  /** Whether the caller is a member who may fill in the form although it is closed. */
  mayEnter: (form_id: string) => Promise<boolean>;
}

/** Opens the field's reference. Throws unless we created the session and the form is open. */
async function open(ctx: Context, { session_id, field_id, mayEnter }: ReferenceCall): Promise<OpenReference> {
  if (!(await verifySessionId(ctx, session_id))) throw new AppError("SESSION_NOT_FOUND");
  const field = await findSearchField(ctx.db, field_id, session_id);
  if (field === null) throw new AppError("NOT_FOUND");
  if (field.session && field.session.form_id !== field.form_id) throw new AppError("SESSION_NOT_FOUND");
  if (field.session?.is_submitted) throw new AppError("SESSION_CLOSED");
  const closed = closedCode(field, ctx.now().getTime());
  if (closed !== null && !(await mayEnter(field.form_id))) throw new AppError(closed);
  const isMember = connectedReference(field) !== null && (await mayEnter(field.form_id));
  return openReference(ctx, field, isMember ? "member" : "respondent");
}

/** Describes the field's reference: its shown columns. */
export async function loadReferenceMeta(ctx: Context, call: ReferenceCall): Promise<ReferenceMeta> {
  return (await open(ctx, call)).meta;
}

/** Searches the field's reference. Throws BAD_REQUEST for a query with columns that are not shown. */
export async function searchReference(
  ctx: Context,
  call: ReferenceCall,
  asked: Query<typeof searchReferenceContract>,
): Promise<ReferencePage> {
  const query = readReferenceQuery(asked);
  const reference = await open(ctx, call);
  checkColumns(reference, query);
  const { page, limit } = query;
  return { ...(await reference.search({ ...query, value: asked.value })), page, limit };
}

/** Throws BAD_REQUEST for a query with columns that are not shown. */
export function checkColumns({ meta }: OpenReference, query: ReferenceQuery): void {
  const shown = new Set(meta.columns.map(({ id }) => id));
  const stray = [...query.orderby, ...query.predicates].find(({ column }) => !shown.has(column));
  if (stray)
    throw new AppError("BAD_REQUEST", {
      column: stray.column,
      reason: "The search doesn’t include this column.",
    });
}

/** Throws BAD_REQUEST for a malformed query. */
export function readReferenceQuery({
  q,
  sort,
  where,
  page,
  limit = "10",
}: Query<typeof searchReferenceContract>): ReferenceQuery {
  const parsed = parseGridQuery({ search: q, order: sort, where, page, limit });
  if (!parsed.ok) throw new AppError("BAD_REQUEST", { faults: parsed.faults });
  if (!REFERENCE_PAGE_SIZES.some((size) => size === parsed.query.limit))
    throw new AppError("BAD_REQUEST", { limit, expected: REFERENCE_PAGE_SIZES });
  return parsed.query;
}
