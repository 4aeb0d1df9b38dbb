import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { isMaskable, maskAnswer } from "#core/tables/mask.ts";
import type { CellLook } from "../../../state/grid/cell-look.ts";
import type { CellKind } from "./cell-kind.ts";
import { cellKind } from "./cell-kinds.ts";
import { formatMoment } from "./moment.ts";

/** A cell's text as it is shown. */
export function shownText(cell: Cell, field: FieldDefinition, look: CellLook): string {
  if (look.dateformat !== "datetime" && field.type === "datetime-local" && field.is_array !== true) {
    return formatMoment(plainText(cell.value), look.zone, look.dateformat);
  }
  const text = cellKind(field).text(cell, field, look.zone);
  return look.isMasked ? maskAnswer(text, field) : text;
}

/** A cell's full text, for tooltips and the record. */
export function exactText(cell: Cell, field: FieldDefinition, look: CellLook): string {
  const { exact, text } = cellKind(field);
  const full = (exact ?? text)(cell, field, look.zone);
  return look.isMasked ? maskAnswer(full, field) : full;
}

/** What draws a cell that is more than its text; while its text is masked, only what masks it itself. */
export function shownRender(field: FieldDefinition, { isMasked }: CellLook): CellKind["Render"] {
  const { Render, masks_itself } = cellKind(field);
  return isMasked && isMaskable(field) && !masks_itself ? undefined : Render;
}
