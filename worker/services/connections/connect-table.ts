import { type ConnectedTable, takesRows } from "#core/connections/connected-table.ts";
import { canHold } from "#core/connections/field-types.ts";
import { idColumns, usualIdColumn } from "#core/connections/id-column.ts";
import type { TableConnection } from "#core/connections/table-connection.ts";
import type { CreatedConnectedTable } from "#core/contracts/connections/tables.ts";
import { nameIssue } from "#core/documents/names.ts";
import { columnFields } from "#core/documents/table-templates.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FieldType } from "#core/fields/field.ts";
import type { Context } from "../../context.ts";
import * as rows from "../../db/connections/tables.ts";
import { createTable, deleteTable } from "../../db/documents/tables.ts";
import { announceChange } from "../building/announce-change.ts";
import { announceTables } from "../documents/announce-tables.ts";
import { withUniqueName } from "../documents/name-rules.ts";
import { announceConnection } from "./announce-connection.ts";

interface TableName {
  schema_name: string;
  table_name: string;
}

/** Where a form is, as the check of its member found it. */
interface Place {
  project_id: string;
  document_id: string | null;
}

/** Makes a table of the project's connected database the main table of a form. */
export async function connectMainTable(
  ctx: Context,
  { project_id, document_id }: Place,
  { form_id, id_column, ...name }: TableName & { form_id: string; id_column: string | null },
): Promise<TableConnection> {
  if (!(await rows.canHaveMainTable(ctx.db, form_id))) {
    throw new AppError("BAD_REQUEST", { reason: "Only a form can write to a main table." });
  }
  const found = await findTable(ctx, project_id, name);
  if (!takesRows(found.definition)) {
    const reason = `The table “${name.table_name}” takes no new rows. Choose another one, or allow its role to insert.`;
    throw new AppError("BAD_REQUEST", { reason, field: "table_name" });
  }
  const table = {
    id: crypto.randomUUID(),
    form_id,
    ...name,
    ...found,
    id_column: idColumn(found.definition, id_column),
    is_missing: false,
  };
  const isNew = await rows.insertConnectedTable(ctx.db, { ...table, now: ctx.now() });
  if (!isNew)
    throw new AppError("CONFLICT", { reason: "This form has a main table. Disconnect that first." });
  announceChange(ctx, { form_id, document_id, transaction_id: null });
  announceConnection(ctx, { form_id, document_id });
  return rows.presentTable(table);
}

/** Throws NOT_FOUND if the form has no main table. */
export async function loadMainTable(ctx: Context, form_id: string): Promise<TableConnection> {
  const found = await rows.readMainTable(ctx.db, form_id);
  if (found === null) throw new AppError("NOT_FOUND");
  return rows.presentTable(found);
}

/** Throws NOT_FOUND if the form has no main table. */
export async function disconnectMainTable(
  ctx: Context,
  { document_id }: Pick<Place, "document_id">,
  form_id: string,
): Promise<void> {
  if (!(await rows.deleteConnectedTable(ctx.db, form_id, ctx.now()))) throw new AppError("NOT_FOUND");
  announceChange(ctx, { form_id, document_id, transaction_id: null });
  announceConnection(ctx, { form_id, document_id });
}

export interface TableSketch {
  schema_id: string;
  schema_name: string;
  table_name: string;
  /** The name of our table. */
  name: string;
  columns: Readonly<Record<string, { type: FieldType }>>;
  id_column: string | null;
}

/** Creates a table of a schema whose rows are in the connected database. */
export async function createConnectedTable(
  ctx: Context,
  project_id: string,
  { schema_id, schema_name, table_name, name, columns, id_column }: TableSketch,
): Promise<CreatedConnectedTable> {
  const issue = nameIssue("table", name);
  if (issue !== null) throw new AppError("BAD_REQUEST", { reason: issue, field: "table_name" });
  const found = await findTable(ctx, project_id, { schema_name, table_name });
  const other = await rows.findTableInSchema(ctx.db, schema_id, { ...found, schema_name, table_name });
  if (other !== null) throw new AppError("CONFLICT", { reason: `The table “${other}” shows these rows.` });
  const fields = fieldsOf(found.definition, columns);
  const now = ctx.now();
  const creation = createTable(ctx.db, {
    schema_id,
    name,
    description: found.definition.description,
    fields,
    now,
  });
  const form_id = await withUniqueName("table", name, creation);
  if (form_id === null) throw new AppError("NOT_FOUND");
  const table = {
    id: crypto.randomUUID(),
    form_id,
    schema_name,
    table_name,
    ...found,
    id_column: idColumn(found.definition, id_column),
    is_missing: false,
  };
  try {
    await rows.insertConnectedTable(ctx.db, { ...table, now });
  } catch (error) {
    // A table that is not connected would keep its rows here, which nobody asked for.
    await deleteTable(ctx.db, { schema_id, table_id: form_id }, `DELETE ${name}`);
    throw error;
  }
  announceTables(ctx, { schema_id, table_id: form_id });
  const attributes = fields.map(({ id, name: column, type }) => ({ id, name: column, type }));
  return {
    table: { id: form_id, name, description: found.definition.description, attributes },
    connection: rows.presentTable(table),
  };
}

async function findTable(ctx: Context, project_id: string, name: TableName): Promise<rows.ProjectTable> {
  const found = await rows.findProjectTable(ctx.db, project_id, name);
  if (found !== null) return found;
  const reason = `The connected database has no table “${name.table_name}” in the schema “${name.schema_name}”. Refresh it.`;
  throw new AppError("BAD_REQUEST", { reason });
}

/**
 * The column for the ids of responses: the one that the owner named, or the usual one. Null: there is none, so what may
 * have been written is not written again.
 */
function idColumn(table: ConnectedTable, wanted: string | null): string | null {
  if (wanted === null) return usualIdColumn(table);
  if (idColumns(table).includes(wanted)) return wanted;
  const reason = table.columns.some(({ name }) => name === wanted)
    ? `The column “${wanted}” can’t hold ids of responses. Choose one of type uuid or text that is unique.`
    : `The table has no column “${wanted}”.`;
  throw new AppError("BAD_REQUEST", { reason, field: "id_column" });
}

/** The fields of the chosen columns, in the order of the table. */
function fieldsOf({ columns }: ConnectedTable, chosen: TableSketch["columns"]) {
  const unknown = Object.keys(chosen).find((name) => !columns.some((column) => column.name === name));
  if (unknown !== undefined) {
    throw new AppError("BAD_REQUEST", {
      reason: `The table has no column “${unknown}”. Refresh the database.`,
    });
  }
  const taken = columns.filter(({ name }) => Object.hasOwn(chosen, name));
  const unsuited = taken.find((column) => !canHold(column, chosen[column.name]!.type));
  if (unsuited !== undefined) {
    const reason = `The column “${unsuited.name}” has no numbers but values of type ${unsuited.format}.`;
    throw new AppError("BAD_REQUEST", { reason });
  }
  const fields = columnFields(
    taken.map((column) => ({
      name: column.name,
      label: column.name,
      type: chosen[column.name]!.type,
      multiple: column.is_array,
      choices: column.enum_values ?? [],
    })),
    () => crypto.randomUUID(),
  );
  // The database knows the values of an enum only as they are written there.
  return fields.map((field) => ({
    ...field,
    options: field.options.map((option) => ({ ...option, value: option.label })),
  }));
}
