import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { type DeletedKey, purgeDocument as purgeDocumentRow } from "../../db/documents/deleted-documents.ts";

/** Permanently deletes a deleted document with its form, responses and sessions. */
export async function purgeDocument(ctx: Context, key: DeletedKey, confirmation: string): Promise<void> {
  const found = await purgeDocumentRow(ctx.db, key, confirmation);
  if (found === null) throw new AppError("NOT_FOUND");
  if (!found.is_named) {
    throw new AppError("BAD_REQUEST", { reason: "To confirm, type DELETE and the title." });
  }
}
