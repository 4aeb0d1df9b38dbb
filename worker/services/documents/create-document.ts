import { TABLE_NAME } from "#core/contracts/documents/tables.ts";
import type { CreatedDocument, Doctype } from "#core/contracts/documents/workspace.ts";
import { editorPath, projectPath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { createSchema } from "../../db/documents/tables.ts";
import { createForm } from "../../db/documents/workspace.ts";
import { enforcePlan } from "../access/enforce-plan.ts";

export interface NewDocument {
  organization_id: string;
  project_id: string;
  doctype: Doctype;
  title: string;
}

/**
 * Creates a closed form with a section and a header, or a schema without tables. Throws BAD_REQUEST for other doctypes.
 */
export async function createDocument(ctx: Context, input: NewDocument): Promise<CreatedDocument> {
  const { organization_id, project_id, doctype, title } = input;
  await enforcePlan(ctx, organization_id, "documents");
  if (doctype === "v0_schema") {
    if (!TABLE_NAME.test(title))
      throw new AppError("BAD_REQUEST", {
        issues: [{ path: ["title"], message: "Enter a valid schema name." }],
      });
    const { document_id, organization, project } = await createSchema(ctx.db, project_id, title, ctx.now());
    return { document_id, form_id: null, redirect: projectPath(organization, project) };
  }
  if (doctype !== "v0_form")
    throw new AppError("BAD_REQUEST", { reason: `Documents of type ${doctype} aren’t supported yet.` });
  const { document_id, form_id, organization, project } = await createForm(
    ctx.db,
    project_id,
    title,
    ctx.now(),
  );
  return { document_id, form_id, redirect: editorPath(organization, project, document_id, "form/edit") };
}
