import type { CreatedTable } from "#core/contracts/documents/tables.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { createTable as createTableRow } from "../../db/documents/tables.ts";

/** Creates a table without columns, closed to the public. CONFLICT for a duplicate name. */
export async function createTable(
  ctx: Context,
  table: { schema_id: string; name: string; description: string | null },
): Promise<CreatedTable> {
  const id = await createTableRow(ctx.db, { ...table, now: ctx.now() });
  if (id === null) throw new AppError("NOT_FOUND");
  return { id, name: table.name, description: table.description, attributes: [] };
}
