import { documentRoom } from "#core/contracts/rooms/room-names.ts";
import type { Context } from "../../context.ts";
import { findNamedDocument, renameDocument as renameDocumentRow } from "../../db/documents/documents.ts";
import { announceChange } from "../building/announce-change.ts";
import { requireValidName, withUniqueName } from "./name-rules.ts";

export interface Renaming {
  document_id: string;
  form_id: string | null;
  title: string;
  transaction_id: string | null;
}

/**
 * Renames a document, and tells everyone who has it open. Throws BAD_REQUEST with `issues` for a name
 * that its kind does not allow, and CONFLICT, with a `reason`, for a duplicate name.
 */
export async function renameDocument(ctx: Context, renaming: Renaming): Promise<{ title: string }> {
  const { document_id, form_id, title } = renaming;
  const { doctype } = await findNamedDocument(ctx.db, document_id);
  requireValidName(doctype, title);
  await withUniqueName(doctype, title, renameDocumentRow(ctx.db, document_id, title, ctx.now()));
  if (form_id !== null) announceChange(ctx, { ...renaming, form_id });
  else {
    ctx.waitUntil("announce-name", (after) =>
      after.room.publish(documentRoom(document_id), { type: "document.renamed", document_id }),
    );
  }
  return { title };
}
