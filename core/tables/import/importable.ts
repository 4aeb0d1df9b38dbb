import type { FieldDefinition, FieldType } from "../../fields/field.ts";
import { isComputed, isReadonly } from "../../fields/registry.ts";
import { isEditable } from "../columns.ts";

/** Their values are strokes, which no table of texts contains. */
const DRAWN: readonly FieldType[] = ["signature", "canvas"];

/** Whether values of a file can be imported into the column: not files, passwords, drawings and computed values. */
export const isImportable = (field: FieldDefinition): boolean =>
  isEditable(field) && !DRAWN.includes(field.type) && !isReadonly(field) && !isComputed(field);
