import { atom } from "jotai";
import type { CreatedDocument } from "#core/contracts/documents/workspace.ts";
import type { ImportedForm } from "#core/contracts/templates.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import { toDefinitionFile } from "#core/outlines/definition-file.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";

/** Replaces the error with the server's explanation of a refusal, if there is one. */
function inWords(error: unknown): Error {
  if (!(error instanceof ApiError)) return error as Error;
  const { issues, reason } = (error.info ?? {}) as { issues?: { message?: string }[]; reason?: string };
  return new Error(issues?.[0]?.message ?? reason ?? error.message);
}

/** Creates a form from a template; returns its path. */
export const createFromTemplateAtom = atom(
  null,
  async (_get, _set, project_id: string, template_id: string): Promise<CreatedDocument> => {
    try {
      return await call(endpoints.useTemplate, { params: { template_id }, body: { project_id } });
    } catch (error) {
      throw inWords(error);
    }
  },
);

/** Creates a form from an imported file; returns its path and what the server left out. */
export const importFormAtom = atom(
  null,
  async (_get, _set, project_id: string, form: EditedForm): Promise<ImportedForm> => {
    const definition = toDefinitionFile(form) as never;
    try {
      return await call(endpoints.importForm, { body: { project_id, definition } });
    } catch (error) {
      throw inWords(error);
    }
  },
);
