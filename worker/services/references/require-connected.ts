import {
  hasSameFormat,
  isUsersTable,
  shownColumns,
  USERS_KEYS,
} from "#core/connections/referenced-columns.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { connectedReference } from "#core/fields/reference.ts";
import type { Context } from "../../context.ts";
import { findConnectedReference } from "../../db/connections/referenced-table.ts";

/**
 * Judges changed fields that refer to the connected database. Throws BAD_REQUEST with `issues` for a table that its owner
 * has not added, a column that the table does not have, and one of another format than the field's own column.
 */
export async function requireConnected(
  ctx: Context,
  form_id: string,
  fields: readonly FieldDefinition[],
): Promise<void> {
  const problems = await Promise.all(fields.map((field) => problemOf(ctx, form_id, field)));
  const issues = fields.flatMap(({ id }, place) => {
    const message = problems[place] ?? null;
    return message === null ? [] : [{ path: ["fields", id, "reference"], message }];
  });
  const [first] = issues;
  if (first !== undefined) throw new AppError("BAD_REQUEST", { issues, reason: first.message });
}

async function problemOf(ctx: Context, form_id: string, field: FieldDefinition): Promise<string | null> {
  const reference = connectedReference(field)!;
  const { schema, table, column } = reference;
  const found = await findConnectedReference(ctx.db, { form_id, schema, table, field_name: field.name });
  if (found === null) return "This project isn’t connected to a database.";
  const { own, definition } = found;
  // A foreign key takes the place of what was chosen.
  if (own !== null && own.refers_to !== null) return null;
  if (isUsersTable(reference)) {
    const format = column === "id" ? "uuid" : "text";
    if (!USERS_KEYS.some((key) => key === column)) return NO_COLUMN;
    return hasSameFormat(own, { format, is_array: false }) ? null : OTHER_FORMAT;
  }
  if (definition === null) {
    return `The connected database has no table “${table}” in the schema “${schema}”. Refresh it.`;
  }
  const referenced = shownColumns(definition, reference)?.[0];
  if (referenced === undefined) return NO_COLUMN;
  const missing = reference.columns?.some((name) => !definition.columns.some((one) => one.name === name));
  if (missing) return NO_COLUMN;
  return hasSameFormat(own, referenced) ? null : OTHER_FORMAT;
}

const NO_COLUMN = "The table has no such column, or it can’t be looked up.";
const OTHER_FORMAT = "The column has another format than this field’s own column.";
