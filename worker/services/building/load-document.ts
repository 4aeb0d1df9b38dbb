import type {
  BucketDocument,
  EditorDocument,
  TablelessDocument,
} from "#core/contracts/documents/documents.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { START_PAGE_SCHEMA, unknownStartPageVersion } from "#core/forms/look/start-page.ts";
import type { Context } from "../../context.ts";
import { readDocument } from "../../db/documents/documents.ts";
import type { Member } from "../access/authorize.ts";
import { sanitizeDefinition } from "../markup/sanitize-definition.ts";

/**
 * Loads a form, a bucket, or a schema with the table of this name. Throws UNSUPPORTED_DOCTYPE for other documents, and
 * OUTDATED_SCHEMA_VERSION if this code does not know the version of a part.
 */
export async function loadDocument(
  ctx: Context,
  { document_id, table }: { document_id: string; table: string | null },
  member: Member,
): Promise<EditorDocument | TablelessDocument | BucketDocument> {
  const found = await readDocument(ctx.db, document_id, table);
  if (!found) throw new AppError("NOT_FOUND");
  const { form, tables, bucket, ...others } = found;
  const is_available = ctx.storage.origin !== null;
  if (form === null) {
    const { document, organization, project } = found;
    const facts = { document, organization, project, role: member.role, form };
    if (bucket !== null) return { ...facts, tables: null, bucket: { ...bucket, is_available } };
    if (tables === null) throw new AppError("UNSUPPORTED_DOCTYPE", { doctype: document.doctype });
    return { ...facts, tables };
  }
  const version = unknownStartPageVersion(form.start_page);
  if (version !== null) {
    throw new AppError("OUTDATED_SCHEMA_VERSION", {
      part: "start_page",
      version,
      expected: START_PAGE_SCHEMA,
      support_url: ctx.env.SUPPORT_URL,
    });
  }
  return {
    ...others,
    tables,
    form: await loadEditable(form),
    role: member.role,
    files_available: is_available,
    robot_check_available: ctx.robotCheck.widget !== null,
    ai_available: ctx.ai.isConfigured,
  };
}

/**
 * Sanitizes a form for the builder: members' texts are as untrusted for other members as for visitors. The style sheet
 * stays as written because the editor shows it as text.
 */
export async function loadEditable(form: FormDefinition): Promise<FormDefinition> {
  const { stylesheet, fields } = form;
  return { ...(await sanitizeDefinition(form)), stylesheet, fields };
}
