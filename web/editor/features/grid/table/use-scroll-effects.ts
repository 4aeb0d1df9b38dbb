import { useAtomValue } from "jotai";
import { type RefObject, useEffect, useRef } from "react";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { openRecordIdAtom } from "../../../state/grid/panel.ts";
import { revealedCellAtom } from "../../../state/grid/selection.ts";
import { type GridLayout, scrollToCell } from "./layout.ts";
import { SELECT_COLUMN } from "./use-grid-table.ts";

/** Marks the grid while there are columns beyond its right edge. Sets an attribute, which needs no render. */
export function useCutEdge(scroller: RefObject<HTMLElement | null>, width: number) {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const update = () => {
      const isCut = width - element.clientWidth - element.scrollLeft > 1;
      if (isCut !== "cut" in element.dataset) element.toggleAttribute("data-cut", isCut);
    };
    const resized = new ResizeObserver(update);
    resized.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [scroller, width]);
}

/** Scrolls to the top when the view changes. When the same view is loaded again, the position stays. */
export function useScrollToTop(scroller: RefObject<HTMLElement | null>) {
  const { view } = useAtomValue(gridPageAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect only scrolls; `view` is the trigger
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [scroller, view]);
}

/** Scrolls a cell into view when something outside the grid requests it. */
export function useRevealedCell(show: (to: { row: number; column: string }) => void) {
  const cell = useAtomValue(revealedCellAtom);
  const rows = useAtomValue(gridRowsAtom);
  const shown = useRef(cell);
  useEffect(() => {
    // Once per request, as soon as the row is on the page.
    if (cell === shown.current) return;
    shown.current = cell;
    const row = rows.findIndex(({ id }) => id === cell?.row_id);
    if (cell !== null && row !== -1) show({ row, column: cell.column });
  }, [cell, rows, show]);
}

/** Scrolls to the row of the record that is open, as soon as it is on the page. */
export function useOpenRow(show: (to: { row: number; column: string }) => void) {
  const open_id = useAtomValue(openRecordIdAtom);
  const rows = useAtomValue(gridRowsAtom);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (open_id === shown.current) return;
    const row = rows.findIndex(({ id }) => id === open_id);
    if (open_id !== null && row === -1) return;
    shown.current = open_id;
    // A frozen column, so that the grid does not scroll sideways.
    if (row !== -1) show({ row, column: SELECT_COLUMN });
  }, [open_id, rows, show]);
}

/** Scrolls a cell into view, only as far as needed. */
export function reveal(
  scroller: HTMLElement | null,
  layout: GridLayout,
  cell: { row: number; column: string },
): void {
  if (scroller === null) return;
  const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = scroller;
  const to = scrollToCell({ top, left }, { width, height }, layout, cell);
  if (to.top !== top || to.left !== left) scroller.scrollTo(to);
}
