import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { findNamedDocument } from "../../db/documents/documents.ts";
import { type Move, moveDocument as moveDocumentRows } from "../../db/documents/moves.ts";
import { revokeAccess } from "../access/revoke-access.ts";
import { announceChange } from "../building/announce-change.ts";
import { withUniqueName } from "./name-rules.ts";
import { requireContent } from "./require-content.ts";

export interface Moving {
  document_id: string;
  /** Null for a schema. */
  form_id: string | null;
  /** The target project. */
  project_id: string;
}

/**
 * Moves a form with its responses, a schema with its tables and rows, or a bucket with its files, to another project of
 * its organization. Throws
 * BAD_REQUEST, with a `reason`, if something that stays belongs to it, and CONFLICT for a name that is taken there.
 */
export async function moveDocument(
  ctx: Context,
  { document_id, form_id, project_id }: Moving,
): Promise<{ project_id: string }> {
  const { doctype, title } = await findNamedDocument(ctx.db, document_id);
  requireContent(doctype, "moved");
  const moving = moveDocumentRows(ctx.db, document_id, project_id, ctx.now());
  const move = await withUniqueName(doctype, title, moving);
  if (move.outcome === "elsewhere") throw new AppError("NOT_FOUND");
  const reason = reasonToStay(move, form_id !== null);
  if (reason !== null) throw new AppError("BAD_REQUEST", { reason });
  ctx.waitUntil("revoke-access", (after) => revokeAccess(after));
  if (form_id !== null) announceChange(ctx, { form_id, document_id, transaction_id: null });
  return { project_id };
}

function reasonToStay(move: Move, isForm: boolean): string | null {
  switch (move.outcome) {
    case "referring":
      return move.from === null
        ? `This form looks up the table “${move.to}” in its project, so it can’t be moved.`
        : `The table “${move.from}” looks up “${move.to}” in another database, so this one can’t be moved.`;
    case "referred":
      return `The ${move.by_form ? "form" : "table"} “${move.from}” looks up the table “${move.to}”, so this database can’t be moved.`;
    case "sharing":
      return `This ${isForm ? "form" : "database"} shares stock with a form in its project, so it can’t be moved.`;
    case "connected":
      return `This ${isForm ? "form" : "database"} uses the Supabase project that is connected to its project, so it can’t be moved.`;
    default:
      return null;
  }
}
