import type { EditedForm } from "../editing/operation.ts";

export const DEFINITION_FORMAT = "sheaf.form";
export const DEFINITION_FORMAT_VERSION = 1;

/** A form as a file: everything that operations edit, without responses, addresses and settings. */
export interface DefinitionFile extends EditedForm {
  format: typeof DEFINITION_FORMAT;
  format_version: typeof DEFINITION_FORMAT_VERSION;
}

/** The form as a file for backup or import. */
export function toDefinitionFile(form: EditedForm): DefinitionFile {
  return { format: DEFINITION_FORMAT, format_version: DEFINITION_FORMAT_VERSION, ...form };
}
