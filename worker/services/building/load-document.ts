import type {
  BucketDocument,
  CanvasFacts,
  EditorDocument,
  TablelessDocument,
} from "#core/contracts/documents/documents.ts";
import { CANVAS_SCHEMA } from "#core/documents/canvas/element.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { START_PAGE_SCHEMA, unknownStartPageVersion } from "#core/forms/look/start-page.ts";
import type { Context } from "../../context.ts";
import { readDocument } from "../../db/documents/documents.ts";
import type { Member } from "../access/authorize.ts";
import { sanitizeDefinition } from "../markup/sanitize-definition.ts";

/**
 * Loads a form, a bucket, the facts of a canvas, or a schema with the table of this name. Throws UNSUPPORTED_DOCTYPE for
 * other documents, and
 * OUTDATED_SCHEMA_VERSION if this code does not know the version of a part.
 */
export async function loadDocument(
  ctx: Context,
  { document_id, table }: { document_id: string; table: string | null },
  member: Member,
): Promise<EditorDocument | TablelessDocument | BucketDocument | CanvasFacts> {
  const found = await readDocument(ctx.db, document_id, table);
  if (!found) throw new AppError("NOT_FOUND");
  const { form, tables, bucket, canvas_schema, ...others } = found;
  const is_available = ctx.storage.origin !== null;
  if (form === null) {
    const { document, organization, project } = found;
    const facts = { document, organization, project, role: member.role, form };
    if (bucket !== null) return { ...facts, tables: null, bucket: { ...bucket, is_available } };
    if (tables !== null) return { ...facts, tables, database_id: others.database_id };
    if (canvas_schema === null) throw new AppError("UNSUPPORTED_DOCTYPE", { doctype: document.doctype });
    if (canvas_schema !== CANVAS_SCHEMA) throw outdated(ctx, "canvas", canvas_schema, CANVAS_SCHEMA);
    return { ...facts, tables };
  }
  const version = unknownStartPageVersion(form.start_page);
  if (version !== null) throw outdated(ctx, "start_page", version, START_PAGE_SCHEMA);
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

function outdated(ctx: Context, part: string, version: string, expected: string): AppError {
  return new AppError("OUTDATED_SCHEMA_VERSION", {
    part,
    version,
    expected,
    support_url: ctx.env.SUPPORT_URL,
  });
}

/**
 * Sanitizes a form for the builder: members' texts are as untrusted for other members as for visitors. The style sheet
 * stays as written because the editor shows it as text.
 */
export async function loadEditable(form: FormDefinition): Promise<FormDefinition> {
  const { stylesheet, fields } = form;
  return { ...(await sanitizeDefinition(form)), stylesheet, fields };
}
