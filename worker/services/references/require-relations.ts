import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { connectedReference, rowReference } from "#core/fields/reference.ts";
import { relatedOf } from "#core/fields/related.ts";
import {
  canBeSummed,
  type RelatedTable,
  type RelationProblem,
  relationProblem,
} from "#core/tables/relations.ts";
import type { Context } from "../../context.ts";
import { listReferencedTables } from "../../db/references.ts";

const REASONS: Readonly<Record<RelationProblem | "number", string>> = {
  table: "There is no such table in this project.",
  relation: "No field relates the rows of the two tables.",
  column: "The table has no such column, or it can’t be shown here.",
  cycle: "These columns would be computed from each other. Choose a column that doesn’t depend on this one.",
  number: "Only numbers can be added up.",
};

/**
 * Judges changed fields that refer to rows, are computed from them, or refer to the connected database. Throws BAD_REQUEST with `issues` for a table of
 * another project, a column that the table does not have, and columns that would be computed from each other. Needs a
 * query only if there are such fields.
 */
export async function requireRelations(
  ctx: Context,
  form_id: string,
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
): Promise<void> {
  const known = new Map(before.map((field) => [field.id, field]));
  const outside = after.filter(
    (field) => connectedReference(field) !== null && !isSame(field, known.get(field.id)),
  );
  if (outside.length > 0) {
    const { requireConnected } = await import("./require-connected.ts");
    await requireConnected(ctx, form_id, outside);
  }
  const changed = after.filter((field) => isRelating(field) && !isSame(field, known.get(field.id)));
  if (changed.length === 0) return;
  const stored = await listReferencedTables(ctx.db, form_id);
  const own = stored.find(({ id }) => id === form_id);
  // A single saved field stands among the stored ones.
  const replaced = new Map(
    [...(before.length === 0 ? (own?.fields ?? []) : []), ...after].map((one) => [one.id, one]),
  );
  const table: RelatedTable = { id: form_id, name: own?.name ?? "", fields: [...replaced.values()] };
  const tables = [table, ...stored.filter(({ id }) => id !== form_id)];
  const issues = changed.flatMap((field) => {
    const problem = problemOf(field, table, tables);
    const path = ["fields", field.id, relatedOf(field) === null ? "reference" : "data"];
    return problem === null ? [] : [{ path, message: REASONS[problem] }];
  });
  const [first] = issues;
  if (first !== undefined) throw new AppError("BAD_REQUEST", { issues, reason: first.message });
}

const isRelating = (field: FieldDefinition) => rowReference(field) !== null || relatedOf(field) !== null;

const isSame = (field: FieldDefinition, before: FieldDefinition | undefined) =>
  before !== undefined &&
  JSON.stringify([field.type, field.reference, field.data]) ===
    JSON.stringify([before.type, before.reference, before.data]);

function problemOf(
  field: FieldDefinition,
  table: RelatedTable,
  tables: readonly RelatedTable[],
): RelationProblem | "number" | null {
  const related = relatedOf(field);
  if (related === null) {
    const { table_id } = rowReference(field)!;
    return tables.slice(1).some(({ id }) => id === table_id) || isTable(table, table_id) ? null : "table";
  }
  const problem = relationProblem(related, table, tables);
  if (problem !== null || related.kind !== "sum") return problem;
  const other = tables.find(({ id }) => id === related.table_id)!;
  const column = other.fields.find(({ id }) => id === related.column)!;
  return canBeSummed(column, other, tables) ? null : "number";
}

/** A table may refer to its own rows. A form has none of its own name. */
const isTable = ({ id, name }: RelatedTable, table_id: string) => name !== "" && id === table_id;
