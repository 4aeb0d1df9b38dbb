import type {
  ReferencedRecords,
  searchReferencedRecords as searchReferencedRecordsContract,
} from "#core/contracts/references.ts";
import type { Query } from "#core/contracts/wire/contract.ts";
import { AppError } from "#core/errors/app-error.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import type { Context } from "../../context.ts";
import { type ReferringField, referringField } from "../../db/references.ts";
import { findReference } from "./reference-provider.ts";
import { checkColumns, readReferenceQuery } from "./search-reference.ts";

/** Reads what the search needs, along with the access. */
export function fieldOfRecords({ form_id, field_id }: { form_id: string; field_id: string }) {
  return referringField(form_id, field_id);
}

/**
 * Searches the table of a field for a member. Throws NOT_FOUND if the form has no such field, and BAD_REQUEST for a
 * field without a reference.
 */
export async function searchReferencedRecords(
  ctx: Context,
  field: ReferringField | null,
  { value, ...asked }: Query<typeof searchReferencedRecordsContract>,
): Promise<ReferencedRecords> {
  const query = readReferenceQuery(asked);
  if (field === null) throw new AppError("NOT_FOUND");
  if (field.type !== "search" || !field.reference)
    throw new AppError("BAD_REQUEST", { reason: "This field refers to no table." });
  const reference = findReference(ctx, field);
  if (reference === null) return { columns: null, records: [], count: 0 };
  checkColumns(reference, query);
  const { data, count } = await reference.search({ ...query, value });
  const columns = reference.columns.map((column) => ({
    id: column.id,
    name: column.name,
    label: fieldName(column),
    type: column.type,
  }));
  return { columns, records: data, count };
}
