import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { moveForm } from "../../db/documents/documents.ts";
import { revokeAccess } from "../access/revoke-access.ts";
import { announceChange } from "../building/announce-change.ts";

export interface Moving {
  document_id: string;
  form_id: string | null;
  /** The target project. */
  project_id: string;
}

/** Moves a form with its responses to another project of its organization. */
export async function moveDocument(
  ctx: Context,
  { document_id, form_id, project_id }: Moving,
): Promise<{ project_id: string }> {
  if (form_id === null) throw new AppError("BAD_REQUEST", { reason: "Only forms can be moved." });
  const move = await moveForm(ctx.db, form_id, project_id, ctx.now());
  if (move === "elsewhere") throw new AppError("NOT_FOUND");
  if (move === "referring") {
    throw new AppError("BAD_REQUEST", {
      reason: "This form looks up a table in its project, so it can’t be moved.",
    });
  }
  if (move === "sharing") {
    throw new AppError("BAD_REQUEST", {
      reason: "This form shares stock with another form in its project, so it can’t be moved.",
    });
  }
  ctx.waitUntil("revoke-access", (after) => revokeAccess(after));
  announceChange(ctx, { form_id, document_id, transaction_id: null });
  return { project_id };
}
