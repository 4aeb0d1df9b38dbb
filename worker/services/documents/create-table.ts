import type { CreatedTable, NewColumn } from "#core/contracts/documents/tables.ts";
import { columnFields, TABLE_TEMPLATES, type TableTemplate } from "#core/documents/table-templates.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { createTable as createTableRow } from "../../db/documents/tables.ts";
import { announceTables } from "./announce-tables.ts";
import { withUniqueName } from "./name-rules.ts";

export interface TableSketch {
  schema_id: string;
  name: string;
  description: string | null;
  template: TableTemplate | null;
  /** Instead of a template. */
  columns?: readonly NewColumn[] | undefined;
}

/**
 * Creates a table, with the given columns or those of a template, closed to the public. CONFLICT, with a `reason`, for
 * a duplicate name.
 */
export async function createTable(ctx: Context, table: TableSketch): Promise<CreatedTable> {
  const { schema_id, name, description, template } = table;
  const columns = table.columns ?? (template === null ? [] : TABLE_TEMPLATES[template]);
  const fields = columnFields(columns, () => crypto.randomUUID());
  const creation = createTableRow(ctx.db, { schema_id, name, description, fields, now: ctx.now() });
  const id = await withUniqueName("table", name, creation);
  if (id === null) throw new AppError("NOT_FOUND");
  announceTables(ctx, { schema_id, table_id: id });
  const attributes = fields.map(({ id: field_id, name: column, type }) => ({
    id: field_id,
    name: column,
    type,
  }));
  return { id, name, description, attributes };
}
