import { atom } from "jotai";
import type { CreatedDocument } from "#core/contracts/documents/workspace.ts";
import type { ImportedForm } from "#core/contracts/templates.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import { toDefinitionFile } from "#core/outlines/definition-file.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { withReason } from "../../api/with-reason.ts";

/** Creates a form from a template; returns its path. */
export const createFromTemplateAtom = atom(
  null,
  async (_get, _set, project_id: string, template_id: string): Promise<CreatedDocument> => {
    return withReason(call(endpoints.useTemplate, { params: { template_id }, body: { project_id } }));
  },
);

/** Creates a form from an imported file; returns its path and what the server left out. */
export const importFormAtom = atom(
  null,
  async (_get, _set, project_id: string, form: EditedForm): Promise<ImportedForm> => {
    const definition = toDefinitionFile(form) as never;
    return withReason(call(endpoints.importForm, { body: { project_id, definition } }));
  },
);
