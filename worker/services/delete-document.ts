import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";
import { deleteDocument as deleteDocumentRow } from "../db/documents.ts";

export interface Deletion {
  document_id: string;
  form_id: string | null;
  /** Must read `DELETE {title}`. */
  confirmation: string;
}

/** Deletes a document with everything in it: the form, its responses, its sessions. */
export async function deleteDocument(
  ctx: Context,
  { document_id, form_id, confirmation }: Deletion,
): Promise<void> {
  const isDeleted = await deleteDocumentRow(ctx.db, document_id, confirmation);
  if (!isDeleted) throw new AppError("BAD_REQUEST", { reason: "Type DELETE and the title to confirm." });
  if (form_id !== null) ctx.waitUntil("forget-definition", (after) => after.definitions.remove(form_id));
}
