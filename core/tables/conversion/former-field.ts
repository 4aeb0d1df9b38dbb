import type { FieldDefinition, FieldType } from "../../fields/field.ts";

/** Kinds of values that a cell may keep from an earlier type of its column. */
export const FORMER_KINDS = ["string", "number", "boolean"] as const;
export type FormerKind = (typeof FORMER_KINDS)[number];

const TYPES: Readonly<Record<FormerKind, FieldType>> = {
  string: "textarea",
  number: "number",
  boolean: "checkbox",
};

/**
 * The field as it judges a value of its earlier type, which undoing a conversion brings back. Its limits are those of the
 * present type, so they do not apply.
 */
export const formerField = (
  { id, name, local_index }: FieldDefinition,
  kind: FormerKind,
): FieldDefinition => ({
  id,
  name,
  local_index,
  type: TYPES[kind],
  options: [],
  optgroups: [],
});
