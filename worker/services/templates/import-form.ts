import type { ImportedForm } from "#core/contracts/templates.ts";
import { ImportNotes } from "#core/outlines/import-notes.ts";
import { readDefinition } from "#core/outlines/read-definition.ts";
import { withNewIds } from "#core/outlines/with-new-ids.ts";
import type { Context } from "../../context.ts";
import { sanitizeCss } from "../markup/sanitize-css.ts";
import { createFilledForm } from "./create-filled-form.ts";

export interface ImportRequest {
  organization_id: string;
  project_id: string;
  user_id: string;
  definition: unknown;
}

/** Creates a form from everything valid in the definition. The result lists what was dropped. */
export async function importForm(ctx: Context, request: ImportRequest): Promise<ImportedForm> {
  const { definition, ...place } = request;
  const read = readDefinition(definition);
  const notes = new ImportNotes();
  for (const { subject, message } of read.notes) notes.add(subject, message);
  const form = withNewIds(read.form, () => crypto.randomUUID());
  const { custom } = form.stylesheet;
  const { css, faults } = sanitizeCss(custom ?? "");
  if (faults.length > 0)
    notes.add(null, "Parts of its style sheet are not allowed here: they were left out.");
  const stylesheet = faults.length > 0 ? { ...form.stylesheet, custom: css } : form.stylesheet;
  const created = await createFilledForm(ctx, {
    ...place,
    form: { ...form, stylesheet },
    stock: {},
  });
  return { ...created, notes: notes.all };
}
