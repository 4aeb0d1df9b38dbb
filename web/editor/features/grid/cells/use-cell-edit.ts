import { useAtomValue, useSetAtom, useStore } from "jotai";
import { useCallback } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import type { JsonValue } from "#core/values/json.ts";
import { loadPatiently } from "../../../../ui/lazy-part.ts";
import { say } from "../../../../ui/say.ts";
import { changeCellAtom, editorValue } from "../../../state/grid/history.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { tablePlaceAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { texts } from "../texts.ts";
import { beginCellChange } from "./cell-failure.ts";
import { sayRequired } from "./cell-notices.ts";

interface Edit {
  row: GridRow;
  field: FieldDefinition;
  value: JsonValue;
  /** The content that the edit was made on, if it may have changed since; absent: what is shown. */
  base?: Cell | null;
}

/**
 * Returns a function that edits a cell of the table that is open now, also if another is by the time it is called. If
 * the server refuses, the cell is rolled back, and a toast reports it on any page. A retry goes to the same table.
 */
export function useCellEdit() {
  const store = useStore();
  const changeCell = useSetAtom(changeCellAtom);
  const place = useAtomValue(tablePlaceAtom);
  const zone = useAtomValue(gridZoneAtom);
  return useCallback(
    ({ row, field, value, base }: Edit) => {
      const { id: row_id, local_id, data } = row;
      const before = data[field.id] ?? null;
      const cell = { row_id, local_id, field, place };
      const send = (next: JsonValue, seen: Cell | null, expected?: Cell | null): Promise<void> =>
        changeCell({ ...cell, value: next, seen, expected }).then(beginCellChange(cell), async (error) => {
          const { tellRefused } = await loadPatiently(() => import("../conflicts/tell-refused.ts"));
          return tellRefused(
            store,
            { ...cell, value: next, seen, zone },
            error,
            (known, onto) => void send(next, known, onto),
          );
        });
      void send(value, before, base);
      if (value !== null || !field.required || before === null) return;
      sayRequired(
        say(texts.cells.required_empty, { question: fieldName(field) }),
        // A failure takes the value away again, and is reported as usual.
        () => void send(editorValue(field, before), null),
      );
    },
    [store, changeCell, place, zone],
  );
}
