import type { FieldDefinition } from "./field.ts";
import type { Reason } from "./reason.ts";

export interface ValidationOptions {
  /** Whether a text is an absolute URL; pass `URL.canParse` where the runtime has it. */
  isUrl?: (text: string) => boolean;
}

/**
 * Judges what the browser posts for one field, with the semantics of HTML's constraint validation.
 * `values`: the wire texts of the field's inputs; an unticked box or an unchosen option posts none.
 * An empty list means that the field is valid.
 */
export function validate(
  field: FieldDefinition,
  values: readonly string[],
  _options: ValidationOptions = {},
): Reason[] {
  const isEmpty = values.every((value) => value === "");
  if (isEmpty) return field.required === true ? [{ code: "valueMissing" }] : [];
  return [];
}
