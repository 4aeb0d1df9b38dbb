import { type RefObject, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import {
  columnsInSight,
  type GridLayout,
  HEADER_HEIGHT,
  type Range,
  ROW_HEIGHT,
  rowsInSight,
  slotCount,
} from "./layout.ts";
import type { PaintScroll } from "./row-painter.ts";

export interface Viewport extends Sight {
  /** Number of rows that have elements of their own: as many as can be visible together. */
  slots: number;
  /** Indexes of the rows that are in sight now, also after a painted scroll. */
  rowsNow: () => Range;
  /** Renders what is in sight, after it was scrolled without React. */
  renderSight: () => void;
}

interface Sight {
  rows: Range;
  columns: Range;
  height: number;
}

const NOTHING: Sight = { rows: { first: 0, end: 0 }, columns: { first: 0, end: 0 }, height: 0 };

const isSameRange = (a: Range, b: Range) => a.first === b.first && a.end === b.end;

/** What is in sight. React reads it whenever it renders the grid, but a painted scroll renders nothing. */
function createSight() {
  let sight = NOTHING;
  const listeners = new Set<() => void>();
  return {
    get: () => sight,
    rows: () => sight.rows,
    set(next: Sight) {
      sight = next;
    },
    render() {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const slotsOf = ({ height }: Sight, count: number) => Math.min(slotCount(height), Math.max(1, count));

function inSight(element: HTMLElement, layout: GridLayout, count: number): Sight {
  const height = element.clientHeight - HEADER_HEIGHT;
  return {
    rows: rowsInSight(element.scrollTop, height, count),
    columns: columnsInSight(layout, element.scrollLeft, element.clientWidth),
    height,
  };
}

/** Whether everything that can be seen of the grid is drawn. */
function isCovered(element: HTMLElement, layout: GridLayout, count: number, drawn: Sight): boolean {
  const { columns, height } = inSight(element, layout, count);
  const first = Math.floor(element.scrollTop / ROW_HEIGHT);
  const end = Math.min(count, Math.ceil((element.scrollTop + height) / ROW_HEIGHT));
  return (
    height === drawn.height &&
    isSameRange(columns, drawn.columns) &&
    drawn.rows.first <= first &&
    end <= drawn.rows.end
  );
}

/**
 * Returns the visible part of the grid. Renders only when other rows or columns become visible that `paintScroll` cannot
 * write.
 */
export function useViewport(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  count: number,
  onScroll: (top: number) => void,
  paintScroll: RefObject<PaintScroll>,
): Viewport {
  const [store] = useState(createSight);
  const sight = useSyncExternalStore(store.subscribe, store.get);
  const look = useMemo(
    () => (element: HTMLElement, paint: PaintScroll | null, render: () => void) => {
      const before = store.get();
      const next = inSight(element, layout, count);
      const isSameFrame = before.height === next.height && isSameRange(before.columns, next.columns);
      if (isSameFrame && isSameRange(before.rows, next.rows)) return;
      const isPainted = isSameFrame && paint?.(before.rows, next.rows, slotsOf(next, count)) === true;
      store.set(next);
      if (!isPainted) render();
    },
    [store, layout, count],
  );
  useLayoutEffect(() => {
    if (scroller.current) look(scroller.current, null, store.render);
  }, [scroller, look, store]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const draw = () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      look(element, paintScroll.current, () => flushSync(store.render));
    };
    const update = () => {
      onScroll(element.scrollTop);
      // While the rows in reserve are enough, others are written between two frames. Otherwise they would be late.
      if (isCovered(element, layout, count, store.get())) timer ??= setTimeout(draw);
      else draw();
    };
    const resized = new ResizeObserver(() => look(element, null, store.render));
    resized.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      if (timer !== null) clearTimeout(timer);
      resized.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [scroller, store, look, layout, count, onScroll, paintScroll]);
  return { ...sight, slots: slotsOf(sight, count), rowsNow: store.rows, renderSight: store.render };
}
