import { AppError } from "#core/errors/app-error.ts";
import { formOfOutline, type OutlinedForm } from "#core/outlines/form-of-outline.ts";
import { templateRow } from "#core/templates/catalog.ts";

/** Returns the form of a template. Throws NOT_FOUND for an unknown template. */
export async function templateForm(template_id: string, newId: () => string): Promise<OutlinedForm> {
  const row = templateRow(template_id);
  if (row === null) throw new AppError("NOT_FOUND");
  return formOfOutline((await row.load()).default, newId);
}
