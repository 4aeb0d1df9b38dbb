import type { DocumentUse } from "#core/contracts/documents/documents.ts";
import type { Context } from "../../context.ts";
import { listDocumentUses } from "../../db/documents/uses.ts";

/** Lists what of other documents would break without this one. */
export const listUses = (ctx: Context, document_id: string): Promise<DocumentUse[]> =>
  listDocumentUses(ctx.db, document_id);
