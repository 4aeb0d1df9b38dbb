import type { FormDefinition } from "../definition/definition.ts";
import { enteredDefinition } from "./entered-definition.ts";

/**
 * The form as a member adds unfinished answers to it: as they enter a response, but an option that was switched off
 * since it was chosen stays chosen.
 */
export function unfinishedDefinition(definition: FormDefinition): FormDefinition {
  const entered = enteredDefinition(definition);
  const fields = entered.fields.map((field) => ({
    ...field,
    options: field.options.map((option) => ({ ...option, disabled: false })),
    optgroups: field.optgroups.map((group) => ({ ...group, disabled: false })),
  }));
  return { ...entered, fields };
}
