import type { UpdatedTable } from "#core/contracts/documents/tables.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { type TableChange, type TableKey, updateTable as updateTableRow } from "../../db/documents/tables.ts";
import { announceChange } from "../building/announce-change.ts";
import { announceTables } from "./announce-tables.ts";
import { withUniqueName } from "./name-rules.ts";

interface TableUpdate extends TableKey {
  change: TableChange;
  transaction_id: string | null;
}

/**
 * Renames a table, or changes its description, and notifies everyone who has it or its schema open. Throws NOT_FOUND for
 * a table of another schema, and CONFLICT, with a `reason`, for a duplicate name.
 */
export async function updateTable(
  ctx: Context,
  { change, transaction_id, ...key }: TableUpdate,
): Promise<UpdatedTable> {
  const table = await withUniqueName("table", change.name ?? "", updateTableRow(ctx.db, key, change));
  if (table === null) throw new AppError("NOT_FOUND");
  announceChange(ctx, { form_id: key.table_id, document_id: key.schema_id, transaction_id });
  announceTables(ctx, key);
  return table;
}
