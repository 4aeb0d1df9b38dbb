import type {
  ReferencedRecords,
  searchReferencedRecords as searchReferencedRecordsContract,
} from "#core/contracts/references.ts";
import type { Query } from "#core/contracts/wire/contract.ts";
import { AppError } from "#core/errors/app-error.ts";
import { parseJson } from "#core/values/parse-json.ts";
import type { Context } from "../../context.ts";
import type { MemberCall } from "../../db/connection/member-call.ts";
import { type ReferringField, referringField } from "../../db/references.ts";
import { findReference } from "./reference-provider.ts";
import { checkColumns, readReferenceQuery } from "./search-reference.ts";

/** Executes a call in the statement that checks the caller. */
type AskField = (call: MemberCall<ReferringField>) => Promise<ReferringField | null>;

interface RecordSearch extends Query<typeof searchReferencedRecordsContract> {
  form_id: string;
  field_id: string;
}

/**
 * Searches the table of a field for a member. Throws NOT_FOUND if the form has no such field, and BAD_REQUEST for a
 * field without a reference.
 */
export async function searchReferencedRecords(
  ctx: Context,
  ask: AskField,
  { form_id, field_id, value, values, ...asked }: RecordSearch,
): Promise<ReferencedRecords> {
  const field = await ask(referringField(form_id, field_id));
  if (field === null) throw new AppError("NOT_FOUND");
  const query = readReferenceQuery(asked);
  const named = values === undefined ? null : readValues(values);
  if (field.type !== "search" || !field.reference)
    throw new AppError("BAD_REQUEST", { reason: "This field refers to no table." });
  const reference = await findReference(ctx, field, "member");
  if (reference === null) return { columns: null, records: [], count: 0 };
  checkColumns(reference, query);
  if (named !== null && reference.named === undefined)
    throw new AppError("BAD_REQUEST", { reason: "This table is not in a connected database." });
  const rows = named === null ? null : await reference.named!(named);
  const { data, ...found } =
    rows === null ? await reference.search({ ...query, value }) : { data: rows, count: rows.length };
  const columns = reference.meta.columns.map((column) => ({
    ...column,
    type: reference.columns.find(({ id }) => id === column.id)?.type ?? ("number" as const),
  }));
  return { columns, records: data, ...found };
}

const MOST_VALUES = 50;

function readValues(text: string): readonly string[] {
  const values = parseJson(text);
  const isList = Array.isArray(values) && values.length <= MOST_VALUES;
  if (isList && values.every((value) => typeof value === "string")) return values;
  throw new AppError("BAD_REQUEST", {
    reason: `“values” must be a JSON list of up to ${MOST_VALUES} texts.`,
  });
}
