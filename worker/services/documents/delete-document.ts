import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { hideDocument } from "../../db/documents/deleted-documents.ts";
import { revokeAccess } from "../access/revoke-access.ts";

export interface Deletion {
  document_id: string;
  form_id: string | null;
  /** Must read `DELETE {title}`. */
  confirmation: string;
}

/** Hides the document from everyone. It can be restored for a while, and is then deleted permanently. */
export async function deleteDocument(
  ctx: Context,
  { document_id, form_id, confirmation }: Deletion,
): Promise<void> {
  const isDeleted = await hideDocument(ctx.db, document_id, confirmation, ctx.now());
  if (!isDeleted) throw new AppError("BAD_REQUEST", { reason: "To confirm, type DELETE and the title." });
  if (form_id !== null) ctx.waitUntil("forget-definitions", (after) => after.definitions.remove(form_id));
  ctx.waitUntil("revoke-access", (after) => revokeAccess(after));
}
