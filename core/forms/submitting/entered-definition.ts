import type { FieldDefinition } from "../../fields/field.ts";
import type { FormDefinition } from "../definition/definition.ts";

/** A member cannot prove a respondent's address, and cannot open their link. */
function enteredField(field: FieldDefinition): FieldDefinition {
  if (field.type === "challenge_email") return { ...field, type: "email" };
  return field.type === "hidden" ? { ...field, required: false } : field;
}

/**
 * The form as a member answers it on behalf of a respondent (docs/decisions/047): payments are not asked for, addresses
 * are not verified, hidden fields may stay empty, and there is no robot check. All other rules stay.
 */
export function enteredDefinition(definition: FormDefinition): FormDefinition {
  const { fields, blocks } = definition;
  const payments = new Set(fields.filter(({ type }) => type === "payment").map(({ id }) => id));
  return {
    ...definition,
    fields: fields.filter(({ id }) => !payments.has(id)).map(enteredField),
    blocks: blocks.filter(({ form_field_id }) => form_field_id === null || !payments.has(form_field_id)),
    is_robot_check_enabled: false,
  };
}
