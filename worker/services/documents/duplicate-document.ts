import type { CreatedDocument } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import { copyTitle } from "#core/documents/copy-title.ts";
import type { Context } from "../../context.ts";
import { duplicateForm, findTitles } from "../../db/documents/workspace.ts";
import type { Member } from "../access/authorize.ts";
import { enforcePlan } from "../access/enforce-plan.ts";

/** Copies a form within its project, closed and without responses. */
export async function duplicateDocument(
  ctx: Context,
  { organization_id, form_id }: Member,
): Promise<CreatedDocument> {
  if (form_id === null) throw new AppError("BAD_REQUEST", { reason: "Only forms can be duplicated." });
  await enforcePlan(ctx, organization_id, "documents");
  const { title, others } = await findTitles(ctx.db, form_id);
  const { organization, project, ...made } = await duplicateForm(
    ctx.db,
    form_id,
    copyTitle(title, others),
    ctx.now(),
  );
  return { ...made, redirect: editorPath(organization, project, made.document_id, "form/edit") };
}
