import { useSetAtom } from "jotai";
import { useCallback } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import type { JsonValue } from "#core/values/json.ts";
import { say } from "../../../../ui/say.ts";
import { CellRefused } from "../../../state/grid/edits.ts";
import { changeCellAtom, editorValue } from "../../../state/grid/history.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { texts } from "../texts.ts";
import { beginCellChange, showCellFailure } from "./cell-failure.ts";
import { sayRequired } from "./cell-notices.ts";

interface Edit {
  row: GridRow;
  field: FieldDefinition;
  value: JsonValue;
}

/**
 * Returns a function that edits a cell. If the server refuses, the cell is rolled back, and a toast reports
 * it on any page.
 */
export function useCellEdit() {
  const changeCell = useSetAtom(changeCellAtom);
  return useCallback(
    ({ row: { id: row_id, local_id, data }, field, value }: Edit) => {
      const before = data[field.id] ?? null;
      const send = () =>
        changeCell({ row_id, local_id, field, value, seen: before }).then(
          beginCellChange({ row_id, field }),
          (error: unknown) => {
            const description = error instanceof Error ? error.message : String(error);
            showCellFailure(
              { row_id, field },
              say(texts.cells.not_saved, { question: fieldName(field), id: local_id }),
              {
                description,
                isEverywhere: true,
                // The same value would be refused again.
                ...(!(error instanceof CellRefused) && {
                  action: { label: texts.retry, onClick: () => void send() },
                }),
              },
            );
          },
        );
      void send();
      if (value !== null || !field.required || before === null) return;
      const restored = { row_id, local_id, field, value: editorValue(field, before) };
      sayRequired(
        say(texts.cells.required_empty, { question: fieldName(field) }),
        () =>
          // A failure takes the value away again, and is reported as usual.
          void changeCell(restored).catch((error: unknown) => {
            const message = say(texts.cells.not_saved, { question: fieldName(field), id: local_id });
            const description = error instanceof Error ? error.message : String(error);
            showCellFailure({ row_id, field }, message, { description });
          }),
      );
    },
    [changeCell],
  );
}
