import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import {
  type DeletedKey,
  restoreDocument as restoreDocumentRow,
} from "../../db/documents/deleted-documents.ts";

/** Restores a deleted document. Its form is open if it was open before. */
export async function restoreDocument(ctx: Context, key: DeletedKey): Promise<{ document_id: string }> {
  const restored = await restoreDocumentRow(ctx.db, key);
  if (restored === null) throw new AppError("NOT_FOUND");
  return { document_id: key.document_id };
}
