import type { Context } from "../../context.ts";
import { renameDocument as renameDocumentRow } from "../../db/documents/documents.ts";
import { announceChange } from "../building/announce-change.ts";

export interface Renaming {
  document_id: string;
  form_id: string | null;
  title: string;
  transaction_id: string | null;
}

/** Renames a document. If it is a form, notifies everyone who has it open. */
export async function renameDocument(ctx: Context, renaming: Renaming): Promise<{ title: string }> {
  const { document_id, form_id, title } = renaming;
  await renameDocumentRow(ctx.db, document_id, title, ctx.now());
  if (form_id !== null) announceChange(ctx, { ...renaming, form_id });
  return { title };
}
