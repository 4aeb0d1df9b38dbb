import { useAtomValue, useSetAtom } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import type { JsonValue } from "#core/values/json.ts";
import { say } from "../../../../ui/say.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { editElsewhereAtom } from "../../../state/grid/record.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { showCellFailure } from "../cells/cell-failure.ts";
import { useCellEdit } from "../cells/use-cell-edit.ts";
import { texts } from "../texts.ts";

/** Edits an answer of the open record: like a cell if its row is on the page, else on the server first. */
export function useRecordEdit(row: GridRow, field: FieldDefinition) {
  const isHere = useAtomValue(gridRowsAtom).some(({ id }) => id === row.id);
  const editHere = useCellEdit();
  const editElsewhere = useSetAtom(editElsewhereAtom);
  return (value: JsonValue) => {
    if (isHere) return editHere({ row, field, value });
    editElsewhere({ row_id: row.id, field_id: field.id, value }).catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      const message = say(texts.cells.not_saved, { question: fieldName(field), id: row.local_id });
      showCellFailure({ row_id: row.id, field }, message, { description: error.message });
    });
  };
}
