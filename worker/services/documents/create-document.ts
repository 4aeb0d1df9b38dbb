import type { CreatedDocument, Doctype } from "#core/contracts/documents/workspace.ts";
import { documentPath, editorPath } from "#core/contracts/wire/paths.ts";
import type { Context } from "../../context.ts";
import { createCanvas } from "../../db/documents/canvas.ts";
import { createEmpty } from "../../db/documents/tables.ts";
import { createForm } from "../../db/documents/workspace.ts";
import { enforcePlan } from "../access/enforce-plan.ts";
import { requireValidName, withUniqueName } from "./name-rules.ts";
import { requireContent } from "./require-content.ts";

export interface NewDocument {
  organization_id: string;
  project_id: string;
  doctype: Doctype;
  title: string;
}

/**
 * Creates a closed form with a section, a site without content, a schema without tables, an empty bucket, or an empty
 * canvas. Throws BAD_REQUEST for other doctypes or an invalid name, and CONFLICT, with a `reason`, for the name of
 * another schema or bucket.
 */
export async function createDocument(ctx: Context, input: NewDocument): Promise<CreatedDocument> {
  const { organization_id, project_id, doctype, title } = input;
  requireContent(doctype, "created");
  requireValidName(doctype, title);
  const room = await enforcePlan(ctx, organization_id, "documents");
  if (doctype === "v0_schema" || doctype === "v0_bucket" || doctype === "v0_canvas") {
    const now = ctx.now();
    const creation =
      doctype === "v0_canvas"
        ? createCanvas(ctx.db, project_id, { title, now }, room)
        : createEmpty(ctx.db, project_id, { doctype, name: title, now }, room);
    const { document_id, organization, project } = await withUniqueName(doctype, title, creation);
    return { document_id, form_id: null, redirect: documentPath(organization, project, document_id) };
  }
  const kind = doctype === "v0_site" ? doctype : "v0_form";
  const made = await createForm(ctx.db, project_id, { doctype: kind, title, now: ctx.now() }, room);
  const { document_id, form_id, organization, project } = made;
  const redirect = editorPath(
    organization,
    project,
    document_id,
    kind === "v0_site" ? "design" : "form/edit",
  );
  return { document_id, form_id, redirect };
}
