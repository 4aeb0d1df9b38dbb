import * as z from "zod/mini";
import type { ImportNote } from "../outlines/import-notes.ts";
import type { CreatedDocument } from "./documents/workspace.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { otherPreviews, templates } from "./wire/private-addresses.ts";
import { text, uuid } from "./wire/schemas.ts";

/** Forms that do not begin empty: made of a template, or of a definition that somebody brings along. */

const params = z.object({ template_id: text(50) });
const access = { resource: "project", in: "body", key: "project_id", role: "editor" } as const;

/** The public page of a template; what is sent from it is checked and thrown away. HTML. */
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

/** A new form, closed, with the questions of a template. */
export const useTemplate = {
  ...at(templates.useTemplate),
  answer: data<CreatedDocument>(),
  access,
  params,
  body: z.object({ project_id: uuid }),
} as const satisfies Contract;

/** A new form, closed, of a definition (core/outlines/read-definition.ts). Its ids become new ones. */
export const importForm = {
  ...at(templates.importForm),
  answer: data<ImportedForm>(),
  access,
  body: z.object({ project_id: uuid, definition: z.json() }),
  body_limit: 2 * 1024 * 1024,
} as const satisfies Contract;
export interface ImportedForm extends CreatedDocument {
  /** What the Worker left out on top of what is told before. */
  notes: ImportNote[];
}
