import type { CreatedDocument } from "#core/contracts/documents/workspace.ts";
import { documentPath, editorPath } from "#core/contracts/wire/paths.ts";
import { copyName } from "#core/documents/names.ts";
import type { Context } from "../../context.ts";
import { duplicateDocument as duplicateRows, findTitles } from "../../db/documents/copies.ts";
import { enforcePlan } from "../access/enforce-plan.ts";
import { withUniqueName } from "./name-rules.ts";
import { requireContent } from "./require-content.ts";

/**
 * Copies a form, a site or a schema within its project, closed, and without responses or rows, a canvas, or a bucket with
 * its files, private. Throws BAD_REQUEST for other
 * kinds of document, and CONFLICT, with a `reason`, if someone took the copy's name at the same moment.
 */
export async function duplicateDocument(
  ctx: Context,
  { organization_id, document_id }: { organization_id: string; document_id: string },
): Promise<CreatedDocument> {
  const { doctype, title, others } = await findTitles(ctx.db, document_id);
  requireContent(doctype, "duplicated");
  const room = await enforcePlan(ctx, organization_id, "documents");
  const name = copyName(doctype, title, others);
  const copy = duplicateRows(ctx.db, document_id, { title: name, now: ctx.now(), room });
  const { organization, project, ...made } = await withUniqueName(doctype, name, copy);
  const redirect =
    doctype !== "v0_form"
      ? documentPath(organization, project, made.document_id)
      : editorPath(organization, project, made.document_id, "form/edit");
  return { ...made, redirect };
}
