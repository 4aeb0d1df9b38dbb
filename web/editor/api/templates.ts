import type { CreatedDocument } from "#core/contracts/documents/workspace.ts";
import type * as templates from "#core/contracts/templates.ts";
import { endpoint } from "./client.ts";

export const useTemplate = endpoint<typeof templates.useTemplate, CreatedDocument>(
  "POST",
  "/private/templates/:template_id/forms",
);
export const importForm = endpoint<typeof templates.importForm, templates.ImportedForm>(
  "POST",
  "/private/editor/import",
);
