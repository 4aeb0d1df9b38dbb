import { useAtom } from "jotai";
import { useRef } from "react";
import { copiedRangeAtom } from "../../../state/grid/copied-range.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { type ActiveCell, activeCellAtom, editingAtom, rangeEndAtom } from "../../../state/grid/selection.ts";

/** What Escape does in the grid, and the cell from which the keys go on afterwards. */
export function useLeftCell(rows: readonly GridRow[], columns: readonly string[]) {
  const [active, setActive] = useAtom(activeCellAtom);
  const [end, setEnd] = useAtom(rangeEndAtom);
  const [copied, setCopied] = useAtom(copiedRangeAtom);
  const [editing, setEditing] = useAtom(editingAtom);
  const left = useRef<ActiveCell | null>(null);

  /** Takes back an editor that is still loading, the range or the mark of what was copied, then the active cell. */
  function leave() {
    if (editing !== null) return setEditing(null);
    setCopied(null);
    if (end !== null) setEnd(null);
    else if (copied === null) {
      left.current = active;
      setActive(null);
    }
  }

  /** The active cell that was left, if it is still there. */
  function cellToReturnTo(): ActiveCell | null {
    const cell = left.current;
    const isThere = rows.some(({ id }) => id === cell?.row_id) && columns.includes(cell?.column ?? "");
    return isThere ? cell : null;
  }
  return { leave, cellToReturnTo };
}
