import type { FieldDefinition } from "./field.ts";
import { fieldTypeRow, isMultiple } from "./registry.ts";

/**
 * Whether a column can be searched: secrets must stay hidden, files have no text, and a list of values does
 * not identify a row.
 */
export function canBeReferenced(field: Pick<FieldDefinition, "type" | "multiple" | "is_array">): boolean {
  const { value } = fieldTypeRow(field.type);
  return !["secret", "none", "files", "json"].includes(value) && !isMultiple(field) && !field.is_array;
}
