import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import {
  type DeletedKey,
  restoreDocument as restoreDocumentRow,
} from "../../db/documents/deleted-documents.ts";
import { findNamedDocument } from "../../db/documents/documents.ts";
import { enforcePlan } from "../access/enforce-plan.ts";
import { isNameTaken, nameConflict } from "./name-rules.ts";

/**
 * Restores a deleted document. Its form is open if it was open before. Throws CONFLICT, with a `reason`, if another
 * document got its name meanwhile, and PLAN_LIMIT_REACHED.
 */
export async function restoreDocument(
  ctx: Context,
  { organization_id, ...key }: DeletedKey & { organization_id: string },
): Promise<{ document_id: string }> {
  const room = await enforcePlan(ctx, organization_id, "documents");
  const restored = await restoreDocumentRow(ctx.db, key, room).catch(async (error: unknown) => {
    if (!isNameTaken(error)) throw error;
    const { doctype, title } = await findNamedDocument(ctx.db, key.document_id);
    throw nameConflict(doctype, title, error);
  });
  if (restored === null) throw new AppError("NOT_FOUND");
  return { document_id: key.document_id };
}
