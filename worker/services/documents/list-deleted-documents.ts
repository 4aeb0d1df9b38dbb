import type { DeletedDocument } from "#core/contracts/documents/deleted-documents.ts";
import type { Context } from "../../context.ts";
import { findDeletedDocuments } from "../../db/documents/deleted-documents.ts";

/** Lists the deleted documents of a project that can be restored. */
export function listDeletedDocuments(ctx: Context, project_id: string): Promise<DeletedDocument[]> {
  return findDeletedDocuments(ctx.db, project_id);
}
