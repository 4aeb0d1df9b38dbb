import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { FormLiveRow } from "../../db/forms/forms.ts";

/** What is true of a form at this moment, with the definition that it is true for. */
export interface LiveForm extends Omit<FormLiveRow, "definition"> {
  definition: FormDefinition;
  /** The caller knew another version. */
  is_stale: boolean;
}
