import type { CreatedDocument } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import { formOfOutline } from "#core/outlines/form-of-outline.ts";
import type { Context } from "../../context.ts";
import { createFilledForm as createFilledFormRows } from "../../db/documents/workspace.ts";
import { enforcePlan } from "../access/enforce-plan.ts";
import { changedRows } from "../building/changed-rows.ts";
import { sanitizeForm } from "../markup/sanitize-form.ts";

export interface FilledForm {
  organization_id: string;
  project_id: string;
  user_id: string;
  /** All its ids must be new. */
  form: EditedForm;
  /** Stock by option id. */
  stock: Readonly<Record<string, number>>;
}

const { form: EMPTY } = formOfOutline({ title: "", sections: [] }, () => "");

/** Creates a closed form with content, which is validated and sanitized like an owner's edits. */
export async function createFilledForm(ctx: Context, filled: FilledForm): Promise<CreatedDocument> {
  const { organization_id, project_id, user_id, stock } = filled;
  const room = await enforcePlan(ctx, organization_id, "documents");
  const { document_id, form_id, organization, project } = await createFilledFormRows(ctx.db, {
    project_id,
    user_id,
    rows: changedRows(EMPTY, sanitizeForm(EMPTY, filled.form)),
    stock,
    now: ctx.now(),
    room,
  });
  return { document_id, form_id, redirect: editorPath(organization, project, document_id, "form/edit") };
}
