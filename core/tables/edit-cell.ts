import { type Cell, toCell } from "../fields/cell.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { parseEntry } from "../fields/parse-entry.ts";
import type { Reason } from "../fields/reason.ts";
import { fieldTypeRow } from "../fields/registry.ts";
import { matchesPatternSafely } from "../fields/safe-pattern.ts";
import { type ValidationOptions, validate } from "../fields/validate.ts";
import type { JsonValue } from "../values/json.ts";
import { isEditable } from "./columns.ts";

export type EditedCell = { ok: true; cell: Cell | null } | { ok: false; reasons: Reason[] };

/**
 * The cell that an editor's value makes, judged by the rules of a submit, on both sides of the wire. `value`: text,
 * number, boolean, option id or ids, ISO time, JSON as text. Null clears the cell, also one that respondents must fill:
 * an owner may take away what a visitor may not leave out.
 */
export function editCell(
  field: FieldDefinition,
  value: JsonValue,
  options: Pick<ValidationOptions, "isUrl"> = {},
): EditedCell {
  if (!isEditable(field)) return { ok: false, reasons: [{ code: "badInput" }] };
  if (value === null) return { ok: true, cell: null };
  const isList = Array.isArray(value) && fieldTypeRow(field.type).value !== "json";
  const entry = { values: isList ? (value as JsonValue[]) : [value], files: [] };
  const parsed = parseEntry(field, entry, { utc_offset: 0, staged_files: [] });
  if (!parsed.ok) return parsed;
  const reasons = validate({ ...field, required: false }, parsed.wire, {
    ...options,
    matchesPattern: matchesPatternSafely,
  });
  if (reasons.length > 0) return { ok: false, reasons };
  return { ok: true, cell: parsed.value === null ? null : toCell(field, parsed.value) };
}
