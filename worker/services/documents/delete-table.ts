import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { deleteTable as deleteTableRow, type TableKey } from "../../db/documents/tables.ts";
import { revokeAccess } from "../access/revoke-access.ts";
import { sweepFiles } from "../files/sweep-files.ts";
import { takeTurn } from "../turns/take-turn.ts";
import { announceTables } from "./announce-tables.ts";

/**
 * Deletes a table, and closes it for everyone who has it open. Throws NOT_FOUND for a table of another schema, and
 * BAD_REQUEST for a wrong confirmation. Questions that refer to the table accept any answer afterwards.
 */
export async function deleteTable(ctx: Context, key: TableKey, confirmation: string): Promise<void> {
  const found = await deleteTableRow(ctx.db, key, confirmation);
  if (found === null) throw new AppError("NOT_FOUND");
  if (!found.is_named) {
    throw new AppError("BAD_REQUEST", { reason: "To confirm, type DELETE and the table’s name." });
  }
  ctx.waitUntil("forget-definitions", (after) => after.definitions.remove(key.table_id));
  ctx.waitUntil("revoke-access", (after) => revokeAccess(after));
  ctx.waitUntil("sweep-files", (after) => sweepFiles(after, takeTurn(after, "files")));
  announceTables(ctx, key);
}
