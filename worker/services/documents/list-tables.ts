import { connectedProperties } from "#core/connections/table-properties.ts";
import type { SchemaTable } from "#core/contracts/documents/tables.ts";
import { AppError } from "#core/errors/app-error.ts";
import { isSystemColumn } from "#core/tables/columns.ts";
import { type TableProperty, tableProperties } from "#core/tables/definition.ts";
import type { MemberCall } from "../../db/connection/member-call.ts";
import { type TableFields, tablesOfSchema } from "../../db/documents/tables.ts";

/** Executes a call in the statement that checks the caller. */
type AskTables = (call: MemberCall<TableFields[]>) => Promise<TableFields[] | null>;

/**
 * Lists the tables of a schema with their columns and what these refer to, without rows. Throws NOT_FOUND for a document
 * of another kind.
 */
export async function listTables(ask: AskTables, schema_id: string): Promise<SchemaTable[]> {
  const tables = await ask(tablesOfSchema(schema_id));
  if (tables === null) throw new AppError("NOT_FOUND");
  const names = new Map(tables.flatMap(({ fields }) => fields.map(({ id, name }) => [id, name])));
  // A reference to a row has its id as the value.
  const columnName = (column: string) => (isSystemColumn(column) ? "id" : (names.get(column) ?? null));
  const refersTo = (table: TableFields, key: TableProperty["foreign_key"]) => {
    if (key === null || !("outside" in key)) {
      return key && { table_id: key.table_id, column: columnName(key.column) };
    }
    const referenced = tables.find((other) => isBeside(table, other, key.outside.table));
    return referenced === undefined ? null : { table_id: referenced.id, column: key.outside.column };
  };
  return tables.map((table) => ({
    id: table.id,
    name: table.name,
    columns: propertiesOf(table).map(({ name, format, is_primary_key, foreign_key }) => ({
      name,
      format,
      is_primary_key,
      refers_to: refersTo(table, foreign_key),
    })),
  }));
}

const propertiesOf = ({ fields, outside }: TableFields) =>
  outside === null ? tableProperties(fields) : connectedProperties(outside.definition, fields);

/** Whether a table shows the one with this name of the same schema outside. */
function isBeside({ outside: one }: TableFields, { outside: other }: TableFields, name: string): boolean {
  const isSame = one?.database_id === other?.database_id && one?.schema_name === other?.schema_name;
  return isSame && other?.definition.name === name;
}
