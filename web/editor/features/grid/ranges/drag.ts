import type { CellRange } from "#core/tables/clipboard/place-block.ts";
import { type ActiveCell, activeCellAtom, rangeEndAtom } from "../../../state/grid/selection.ts";
import { HEADER_HEIGHT } from "../table/layout.ts";
import { SELECT_COLUMN } from "../table/use-grid-table.ts";
import { fill } from "./change-range.ts";
import type { RangePlace } from "./range-place.ts";

/** Distance from the edge within which the grid scrolls, and how far per frame, in pixels. */
const EDGE = 24;
const STEP = 16;

interface Drag {
  /** The pointer has moved over another cell. */
  onOver: (cell: ActiveCell) => void;
  /** The pointer was released, or the drag was cancelled with Escape. */
  onEnd: (isCancelled: boolean) => void;
}

/** Follows the pointer over the cells until it is released. Scrolls at the edges. */
function follow(scroller: HTMLElement, { onOver, onEnd }: Drag): void {
  const ending = new AbortController();
  const { signal } = ending;
  let over = "";
  let at: { x: number; y: number } | null = null;
  let frame = 0;

  function look() {
    if (at === null) return;
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    const x = Math.max(left + 1, Math.min(left + scroller.clientWidth - 1, at.x));
    const y = Math.max(top + HEADER_HEIGHT + 1, Math.min(top + scroller.clientHeight - 1, at.y));
    const sideways = at.x > right - EDGE ? STEP : at.x < left + EDGE ? -STEP : 0;
    const down = at.y > bottom - EDGE ? STEP : at.y < top + HEADER_HEIGHT + EDGE ? -STEP : 0;
    if (sideways !== 0 || down !== 0) scroller.scrollBy(sideways, down);
    const element = document.elementFromPoint(x, y);
    const column = element?.closest<HTMLElement>("[data-column]")?.dataset.column;
    const row_id = element?.closest<HTMLElement>("[data-row]")?.dataset.row;
    if (!column || !row_id || column === SELECT_COLUMN || over === `${row_id} ${column}`) return;
    over = `${row_id} ${column}`;
    onOver({ row_id, column });
  }
  function loop() {
    look();
    frame = requestAnimationFrame(loop);
  }
  function stop(isCancelled: boolean) {
    cancelAnimationFrame(frame);
    ending.abort();
    onEnd(isCancelled);
  }
  window.addEventListener(
    "pointermove",
    (event) => {
      if (event.buttons === 0) return stop(false);
      if (at === null) frame = requestAnimationFrame(loop);
      at = { x: event.clientX, y: event.clientY };
    },
    { signal },
  );
  window.addEventListener(
    "pointerup",
    () => {
      look();
      stop(false);
    },
    { signal },
  );
  window.addEventListener("pointercancel", () => stop(true), { signal });
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      stop(true);
    },
    { signal, capture: true },
  );
}

/** Selects the cells from one to that under the pointer. */
export function drag(scroller: HTMLElement, from: ActiveCell, { store }: RangePlace): void {
  let hasMoved = false;
  follow(scroller, {
    onOver(cell) {
      const isFirst = cell.row_id === from.row_id && cell.column === from.column;
      if (isFirst && !hasMoved) return;
      if (!hasMoved) store.set(activeCellAtom, from);
      hasMoved = true;
      store.set(rangeEndAtom, isFirst ? null : cell);
    },
    onEnd() {},
  });
}

/** Extends the range to the row or column under the pointer, and fills the new cells with those of the range. */
export function dragFill(scroller: HTMLElement, place: RangePlace): void {
  const { rows, columns, range, selectRange } = place;
  const select = ({ top, left, bottom, right }: CellRange) =>
    selectRange({ row: top, column: left }, { row: bottom, column: right });
  let target = range;
  follow(scroller, {
    onOver(cell) {
      const row = rows.findIndex(({ id }) => id === cell.row_id);
      const column = columns.indexOf(cell.column);
      if (row === -1 || column === -1) return;
      target = extended(range, row, column);
      select(target);
    },
    onEnd(isCancelled) {
      if (isCancelled) select(range);
      else if (target !== range) fill(place, range, target);
    },
  });
}

/** The range extended to a row or to a column, whichever is further away. */
function extended(range: CellRange, row: number, column: number): CellRange {
  const { top, bottom, left, right } = range;
  const [down, up] = [Math.max(0, row - bottom), Math.max(0, top - row)];
  const [across, back] = [Math.max(0, column - right), Math.max(0, left - column)];
  const furthest = Math.max(down, up, across, back);
  if (furthest === 0) return range;
  if (furthest === down) return { ...range, bottom: row };
  if (furthest === up) return { ...range, top: row };
  return furthest === across ? { ...range, right: column } : { ...range, left: column };
}
