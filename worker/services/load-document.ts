import type { EditorDocument } from "#core/contracts/documents.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition.ts";
import type { Context } from "../context.ts";
import { readDocument } from "../db/documents.ts";
import type { Member } from "./authorize.ts";
import { sanitizeDefinition } from "./sanitize-definition.ts";

export async function loadDocument(
  ctx: Context,
  document_id: string,
  member: Member,
): Promise<EditorDocument> {
  const document = await readDocument(ctx.db, document_id);
  if (!document) throw new AppError("NOT_FOUND");
  return {
    ...document,
    form: await loadEditable(document.form),
    role: member.role,
    files_available: ctx.storage.origin !== null,
    robot_check_available: ctx.robotCheck.widget !== null,
  };
}

/** What members read of each other is as harmless as what visitors do; a style is text here, so it stays as it was written. */
export async function loadEditable(form: FormDefinition): Promise<FormDefinition> {
  const { stylesheet, fields } = form;
  return { ...(await sanitizeDefinition(form)), stylesheet, fields };
}
