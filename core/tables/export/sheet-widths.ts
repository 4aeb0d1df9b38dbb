import type { FieldType } from "../../fields/field.ts";
import { fieldTypeRow, type ValueKind } from "../../fields/registry.ts";
import type { ExportColumn } from "./export-columns.ts";

/** Widths of a sheet's columns in characters, by what is in them. */
const BY_TYPE: Partial<Record<FieldType, number>> = {
  textarea: 48,
  richtext: 48,
  email: 28,
  url: 36,
  time: 11,
};
const BY_VALUE: Partial<Record<ValueKind, number>> = {
  number: 12,
  boolean: 10,
  date: 13,
  datetime: 20,
  files: 44,
  json: 40,
};
const TEXT = 24;
const MOMENT = 20;
const ID = 38;
const NUMBER = 9;

/** How wide a column of a sheet is: its content, but not less than the beginning of its label. */
export function sheetWidth({ id, field, format, option }: ExportColumn, label: string): number {
  const content = field
    ? ((option ? BY_VALUE.boolean : BY_TYPE[field.type]) ?? BY_VALUE[fieldTypeRow(field.type).value] ?? TEXT)
    : format.startsWith("timestamptz")
      ? MOMENT
      : id === "__gf_display_id"
        ? NUMBER
        : ID;
  // With space for the button of the filter.
  return Math.max(content, Math.min(label.length + 4, TEXT));
}
