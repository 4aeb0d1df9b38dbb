import { useAtomValue, useSetAtom } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { JsonValue } from "#core/values/json.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { loadRecordAtom } from "../../../state/grid/record.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { useCellEdit } from "../cells/use-cell-edit.ts";

/** Edits an answer of the open record. The panel reads it again if its row is not on the page, where edits are shown. */
export function useRecordEdit(row: GridRow, field: FieldDefinition) {
  const isHere = useAtomValue(gridRowsAtom).some(({ id }) => id === row.id);
  const edit = useCellEdit();
  const load = useSetAtom(loadRecordAtom);
  return (value: JsonValue) => edit({ row, field, value, ...(!isHere && { onAnswer: () => void load() }) });
}
