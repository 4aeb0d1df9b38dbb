import type { SchemaTable } from "#core/contracts/documents/tables.ts";
import { AppError } from "#core/errors/app-error.ts";
import { isSystemColumn } from "#core/tables/columns.ts";
import { tableProperties } from "#core/tables/definition.ts";
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
  return tables.map(({ id, name, fields }) => ({
    id,
    name,
    columns: tableProperties(fields).map(({ name: column, format, is_primary_key, foreign_key }) => ({
      name: column,
      format,
      is_primary_key,
      refers_to: foreign_key && {
        table_id: foreign_key.table_id,
        column: columnName(foreign_key.column),
      },
    })),
  }));
}
