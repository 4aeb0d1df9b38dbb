import type { createStore } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { CellRange } from "#core/tables/clipboard/place-block.ts";
import { isEditable } from "#core/tables/columns.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { exactSystemText } from "../cells/system-kinds.ts";
import type { Position } from "../table/navigation.ts";

/** A range of cells, and the table around it. */
export interface RangePlace {
  store: ReturnType<typeof createStore>;
  rows: readonly GridRow[];
  /** Ids of all columns in order. */
  columns: readonly string[];
  fields: ReadonlyMap<string, FieldDefinition>;
  zone: string;
  range: CellRange;
  canEdit: boolean;
  isReadonly: boolean | string;
  selectRange: (from: Position, to: Position) => void;
}

/** A cell's text for the clipboard. */
export function copiedText({ rows, columns, fields, zone }: RangePlace, at: Position): string {
  const row = rows[at.row]!;
  const column = columns[at.column]!;
  const field = fields.get(column);
  if (field === undefined) return exactSystemText(row, column, { fields, zone });
  const cell = row.data[column];
  const kind = cellKind(field);
  return cell === undefined ? "" : (kind.copy ?? kind.text)(cell, field, zone);
}

/** The field of a column whose cells can be pasted and filled; null if it needs another tool, or is read-only. */
export function writableField(place: RangePlace, column: number): FieldDefinition | null {
  const field = clearableField(place, column);
  return field && cellKind(field).paste ? field : null;
}

/** The field of a column whose cells can be cleared, drawings included; null if it is read-only. */
export function clearableField({ columns, fields }: RangePlace, column: number): FieldDefinition | null {
  const field = fields.get(columns[column] ?? "");
  if (!field || !isEditable(field)) return null;
  const { editor, toggle } = cellKind(field);
  return editor || toggle ? field : null;
}

/** All positions of a range, row by row. */
export function positionsOf({ top, bottom, left, right }: CellRange): Position[] {
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, across) => ({ row: top + down, column: left + across })),
  ).flat();
}
