import { useSetAtom } from "jotai";
import { useCallback } from "react";
import { type Cell, fromCell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { JsonValue } from "#core/values/json.ts";
import { toast } from "../../../ui/toast.ts";
import { editCellAtom } from "../../state/grid-edits.ts";
import type { GridRow } from "../../state/grid-rows.ts";
import { fieldName } from "./column-name.ts";

interface Edit {
  row: GridRow;
  field: FieldDefinition;
  value: JsonValue;
  /** Says what was taken away and offers to bring it back. */
  isUndoable?: boolean;
}

/** Edits a cell; when the server refuses, the cell is as it was, and a toast says so wherever one is by then. */
export function useCellEdit() {
  const editCell = useSetAtom(editCellAtom);
  return useCallback(
    ({ row, field, value, isUndoable = false }: Edit) => {
      const of = `“${fieldName(field)}” of ${row.local_id}`;
      const before = row.data[field.id];
      const send = (sent: JsonValue) =>
        editCell({ row_id: row.id, field, value: sent }).catch((error: unknown) => {
          const description = error instanceof Error ? error.message : String(error);
          toast.error(`Failed to save ${of}`, {
            description,
            action: { label: "Retry", onClick: () => void send(sent) },
          });
        });
      void send(value);
      if (isUndoable && before !== undefined) {
        const undo = () => void send(editorValue(field, before));
        toast.info(`Cleared ${of}`, { action: { label: "Undo", onClick: undo } });
      }
    },
    [editCell],
  );
}

/** The value that makes the cell again. */
function editorValue(field: FieldDefinition, cell: Cell): JsonValue {
  const value = fromCell(field, cell);
  return fieldTypeRow(field.type).value === "json" && value !== null ? JSON.stringify(value) : value;
}
