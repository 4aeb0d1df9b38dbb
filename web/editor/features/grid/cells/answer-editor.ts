import { fromCell } from "#core/fields/cell.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { isZoneless, localDatetime } from "#core/tables/zoneless.ts";
import { parseDatetime } from "#core/values/datetime.ts";
import type { JsonValue } from "#core/values/json.ts";
import { wireTexts } from "../../../../respondent/wire-texts.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import type { CellEditor } from "./cell-kind.ts";

/** A dialog with the form's own control, for what no line of a cell can hold. */
export const answerEditor: CellEditor = {
  Component: lazyPart(() => import("../answer/answer-dialog.tsx")),
  open(cell, field, zone) {
    const value = fromCell(field, cell);
    const cut = (time: JsonValue) => localDatetime(String(time)) ?? time;
    return wireTexts(field, isZoneless(field) ? [value].flat().map(cut) : value, zone);
  },
  close(draft, field, zone) {
    const given = (draft as readonly string[]).filter((text) => text.trim() !== "");
    const isMoment = fieldTypeRow(field.type).value === "datetime" && !isZoneless(field);
    const values = isMoment ? given.map((text) => parseDatetime(text, zone) ?? text) : given;
    if (values.length === 0) return null;
    return field.is_array === true ? values : values[0]!;
  },
  takes_typing: false,
  is_dialog: true,
};
