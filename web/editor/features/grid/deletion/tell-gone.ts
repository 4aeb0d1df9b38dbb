import type { FieldDefinition } from "#core/fields/field.ts";
import { editCell } from "#core/tables/edit-cell.ts";
import type { JsonValue } from "#core/values/json.ts";
import { say } from "../../../../ui/say.ts";
import { showCellFailure } from "../cells/cell-failure.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { deletionTexts as texts } from "./texts.ts";

interface GoneCell {
  row_id: string;
  field: FieldDefinition;
  /** What was to be its content, in the format of its editor. */
  value: JsonValue;
  /** The time zone of the grid. */
  zone: string;
  /** Why it is gone, in the words of the database that had it. That it no longer exists, by default. */
  reason?: string;
}

/** Characters of a text that a message shows. It copies all of them. */
const MOST_SHOWN = 160;

/** Tells that a cell no longer exists, with what was entered, which can be copied. */
export function tellGone(gone: GoneCell, message: string): void {
  const { value, zone, reason = texts.gone, ...place } = gone;
  const { field } = place;
  const edited = editCell(field, value);
  const cell = edited.ok ? edited.cell : null;
  const kind = cellKind(field);
  const shown = cell === null ? "" : (kind.exact ?? kind.text)(cell, field, zone);
  if (cell === null || shown === "") {
    showCellFailure(place, message, { description: reason, isEverywhere: true });
    return;
  }
  const text = kind.copy?.(cell, field, zone) ?? shown;
  const entered = shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}…` : shown;
  showCellFailure(place, message, {
    description: say(texts.gone_with, { reason, text: entered }),
    isEverywhere: true,
    action: { label: texts.copy, onClick: () => void navigator.clipboard.writeText(text) },
  });
}
