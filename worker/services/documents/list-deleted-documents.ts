import type { DeletedDocument } from "#core/contracts/documents/deleted-documents.ts";
import type { Context } from "../../context.ts";
import { findDeletedDocuments } from "../../db/documents/deleted-documents.ts";

/** What of a project can be brought back. */
export function listDeletedDocuments(ctx: Context, project_id: string): Promise<DeletedDocument[]> {
  return findDeletedDocuments(ctx.db, project_id);
}
