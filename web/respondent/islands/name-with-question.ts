import type { FieldDefinition } from "#core/fields/field.ts";

/** A button's name with its question's, where a form may have several such buttons. Starts with the text that shows. */
export function nameWithQuestion(
  text: string,
  { label, name }: Pick<FieldDefinition, "label" | "name">,
): string {
  return `${text} – ${label || name}`;
}
