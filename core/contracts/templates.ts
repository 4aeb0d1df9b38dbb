import * as z from "zod/mini";
import type { ImportNote } from "../outlines/import-notes.ts";
import { PERMISSIONS } from "./access/roles.ts";
import type { CreatedDocument } from "./documents/workspace.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { otherPreviews, templates } from "./wire/private-addresses.ts";
import { text, uuid } from "./wire/schemas.ts";

/** New forms from a template, or from a definition that the owner imports. */

const params = z.object({ template_id: text(50) });
const access = { resource: "project", in: "body", key: "project_id", role: PERMISSIONS.edit } as const;

/** The public page of a template as HTML. A submit from it is validated and discarded. */
export const previewTemplate = {
  ...at(otherPreviews.previewTemplate),
  access: "signed-in",
  params,
} as const satisfies Contract;

export const submitTemplatePreview = {
  ...at(otherPreviews.submitTemplatePreview),
  access: "signed-in",
  params,
} as const satisfies Contract;

/** Creates a closed form with a template's questions. */
export const useTemplate = {
  ...at(templates.useTemplate),
  result: data<CreatedDocument>(),
  access,
  params,
  body: z.object({ project_id: uuid }),
} as const satisfies Contract;

/** Creates a closed form from a definition (core/outlines/read-definition.ts). All ids are replaced. */
export const importForm = {
  ...at(templates.importForm),
  result: data<ImportedForm>(),
  access,
  body: z.object({ project_id: uuid, definition: z.json() }),
  body_limit: 2 * 1024 * 1024,
} as const satisfies Contract;
export interface ImportedForm extends CreatedDocument {
  /** What the Worker left out, in addition to the notes of the reader. */
  notes: ImportNote[];
}
