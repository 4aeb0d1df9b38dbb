import type { FieldType } from "../../fields/field.ts";

/** The types that a column of a file may get, in the order in which they are offered. */
export const COLUMN_TYPES = [
  "text",
  "textarea",
  "number",
  "checkbox",
  "date",
  "datetime-local",
  "time",
  "select",
  "email",
  "tel",
  "url",
] as const satisfies readonly FieldType[];
export type ColumnType = (typeof COLUMN_TYPES)[number];
