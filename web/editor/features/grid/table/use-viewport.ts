import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import {
  columnsInSight,
  type GridLayout,
  HEADER_HEIGHT,
  type Range,
  rowsInSight,
  slotCount,
} from "./layout.ts";

export interface Viewport {
  rows: Range;
  columns: Range;
  /** Number of rows that have elements of their own: as many as can be visible together. */
  slots: number;
}

interface Sight {
  rows: Range;
  columns: Range;
  height: number;
}

const isSameRange = (a: Range, b: Range) => a.first === b.first && a.end === b.end;

/** Returns the visible part of the grid. Renders only when other rows or columns become visible. */
export function useViewport(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  count: number,
  onScroll: (top: number) => void,
): Viewport {
  const [sight, setSight] = useState<Sight>({
    rows: { first: 0, end: 0 },
    columns: { first: 0, end: 0 },
    height: 0,
  });
  const measure = useMemo(
    () => (element: HTMLElement) => {
      const height = element.clientHeight - HEADER_HEIGHT;
      return {
        rows: rowsInSight(element.scrollTop, height, count),
        columns: columnsInSight(layout, element.scrollLeft, element.clientWidth),
        height,
      };
    },
    [layout, count],
  );
  useLayoutEffect(() => {
    if (scroller.current) setSight(measure(scroller.current));
  }, [scroller, measure]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const update = () => {
      const next = measure(element);
      onScroll(element.scrollTop);
      // Flushed in the frame of the scroll. Otherwise new rows would appear one frame late.
      flushSync(() =>
        setSight((before) =>
          before.height === next.height &&
          isSameRange(before.rows, next.rows) &&
          isSameRange(before.columns, next.columns)
            ? before
            : next,
        ),
      );
    };
    const resized = new ResizeObserver(() => setSight(measure(element)));
    resized.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [scroller, measure, onScroll]);
  return {
    rows: sight.rows,
    columns: sight.columns,
    slots: Math.min(slotCount(sight.height), Math.max(1, count)),
  };
}
