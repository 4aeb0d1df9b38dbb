import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { FormLiveRow } from "../../db/forms/forms.ts";

/** The current state of a form, with the matching definition. */
export interface LiveForm extends Omit<FormLiveRow, "definition"> {
  definition: FormDefinition;
  /** Whether the caller's definition had another version. */
  is_stale: boolean;
}
