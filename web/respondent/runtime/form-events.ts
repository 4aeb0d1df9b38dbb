import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";

export interface FormEvents {
  /** The visitor changed an answer. */
  onEdit(field: FieldDefinition, value: FieldValue): void;
  /** All visible answers are valid, and the visitor submits. */
  onSubmit(): void;
}
