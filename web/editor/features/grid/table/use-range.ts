import { useAtomValue } from "jotai";
import { useMemo } from "react";
import type { CellRange } from "#core/tables/clipboard/place-block.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { activeCellAtom, rangeEndAtom } from "../../../state/grid/selection.ts";
import { rangeBetween } from "./range.ts";

/** Returns the selected range of cells; null if at most one cell is selected. */
export function useRange(columns: readonly string[]): CellRange | null {
  const rows = useAtomValue(gridRowsAtom);
  const active = useAtomValue(activeCellAtom);
  const end = useAtomValue(rangeEndAtom);
  return useMemo(() => rangeBetween(active, end, rows, columns), [active, end, rows, columns]);
}
