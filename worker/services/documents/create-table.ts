import type { CreatedTable } from "#core/contracts/documents/tables.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { createTable as createTableRow } from "../../db/documents/tables.ts";
import { announceTables } from "./announce-tables.ts";
import { withUniqueName } from "./name-rules.ts";

export interface TableSketch {
  schema_id: string;
  name: string;
  description: string | null;
}

/** Creates a table without columns, closed to the public. CONFLICT, with a `reason`, for a duplicate name. */
export async function createTable(ctx: Context, table: TableSketch): Promise<CreatedTable> {
  const { schema_id, name, description } = table;
  const id = await withUniqueName("table", name, createTableRow(ctx.db, { ...table, now: ctx.now() }));
  if (id === null) throw new AppError("NOT_FOUND");
  announceTables(ctx, { schema_id, table_id: id });
  return { id, name, description, attributes: [] };
}
