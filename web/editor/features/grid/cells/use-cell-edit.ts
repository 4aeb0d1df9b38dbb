import { useAtomValue, useSetAtom } from "jotai";
import { useCallback } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import type { JsonValue } from "#core/values/json.ts";
import { say } from "../../../../ui/say.ts";
import { CellRefused, isGone } from "../../../state/grid/edits.ts";
import { changeCellAtom, editorValue } from "../../../state/grid/history.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { tablePlaceAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { texts } from "../texts.ts";
import { beginCellChange, showCellFailure } from "./cell-failure.ts";
import { sayRequired } from "./cell-notices.ts";

interface Edit {
  row: GridRow;
  field: FieldDefinition;
  value: JsonValue;
}

/**
 * Returns a function that edits a cell of the table that is open now, also if another is by the time it is called. If
 * the server refuses, the cell is rolled back, and a toast reports it on any page. A retry goes to the same table.
 */
export function useCellEdit() {
  const changeCell = useSetAtom(changeCellAtom);
  const place = useAtomValue(tablePlaceAtom);
  const zone = useAtomValue(gridZoneAtom);
  return useCallback(
    ({ row, field, value }: Edit) => {
      const { id: row_id, local_id, data } = row;
      const before = data[field.id] ?? null;
      const cell = { row_id, local_id, field, place };
      const send = (next: JsonValue, seen: Cell | null): Promise<void> =>
        changeCell({ ...cell, value: next, seen }).then(beginCellChange(cell), async (error: unknown) => {
          const message = say(texts.cells.not_saved, { question: fieldName(field), id: local_id });
          if (isGone(error)) {
            const { tellGone } = await import("../deletion/tell-gone.ts");
            const reason = place.connection ? error.message : undefined;
            return tellGone({ ...cell, value: next, zone, reason }, message);
          }
          showCellFailure(cell, message, {
            description: error instanceof Error ? error.message : String(error),
            isEverywhere: true,
            // The same value would be refused again.
            ...(!(error instanceof CellRefused) && {
              action: { label: texts.retry, onClick: () => void send(next, seen) },
            }),
          });
        });
      void send(value, before);
      if (value !== null || !field.required || before === null) return;
      sayRequired(
        say(texts.cells.required_empty, { question: fieldName(field) }),
        // A failure takes the value away again, and is reported as usual.
        () => void send(editorValue(field, before), null),
      );
    },
    [changeCell, place, zone],
  );
}
