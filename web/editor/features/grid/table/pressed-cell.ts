import type { FieldDefinition } from "#core/fields/field.ts";
import type { CellLook } from "../../../state/grid/cell-look.ts";
import type { GridRow as Row } from "../../../state/grid/rows.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { exactText } from "../cells/cell-look.ts";
import { exactSystemText, type SystemContext, systemKind } from "../cells/system-kinds.ts";

interface Pressed {
  row?: Row;
  column?: string;
  /** The field; undefined for system columns. */
  field?: FieldDefinition;
}

/** The cell that an element belongs to. */
export function pressedCell(
  target: Element,
  rows: readonly Row[],
  fields: ReadonlyMap<string, FieldDefinition>,
): Pressed {
  const row_id = target.closest<HTMLElement>("[data-row]")?.dataset.row;
  const column = target.closest<HTMLElement>("[data-column]")?.dataset.column;
  return { row: rows.find(({ id }) => id === row_id), column, field: fields.get(column ?? "") };
}

/** Returns a tooltip: always the exact time of a moment, but a text only if the cell is too narrow for it. */
export function tooltip(
  row: Row,
  element: HTMLElement,
  field: FieldDefinition | undefined,
  fields: SystemContext["fields"],
  look: CellLook,
): string {
  const { column = "" } = element.dataset;
  if (!field)
    return systemKind(column)?.exact ? exactSystemText(row, column, { fields, zone: look.zone }) : "";
  const cell = row.data[field.id];
  if (!cell) return "";
  return cellKind(field).exact || isCut(element) ? exactText(cell, field, look) : "";
}

/** Whether the cell, or a part of it, is too narrow for its content. */
function isCut(element: HTMLElement): boolean {
  const parts = [element, ...element.querySelectorAll("*")];
  return parts.some(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth);
}
