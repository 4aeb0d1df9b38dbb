import { type Cell, toCell } from "../fields/cell.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { fieldTypeRow } from "../fields/registry.ts";
import type { JsonValue } from "../values/json.ts";

/** The beginning of an id, by which people tell rows without a number apart. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** Typed answers as cells, keyed by field id. Without secrets, empty answers, and answers of deleted fields. */
export function sessionCells(
  fields: readonly FieldDefinition[],
  raw: Readonly<Record<string, JsonValue>>,
): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const field of fields) {
    const value = raw[field.id];
    if (value === undefined || value === null || fieldTypeRow(field.type).value === "secret") continue;
    cells[field.id] = toCell(field, value);
  }
  return cells;
}
