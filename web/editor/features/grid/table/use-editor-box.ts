import { type RefObject, useLayoutEffect, useState } from "react";
import { type ColumnBox, editorBox, type GridLayout, HEADER_HEIGHT, ROW_HEIGHT } from "./layout.ts";
import { reveal } from "./use-scroll-effects.ts";

export interface EditorBox {
  left: number;
  width: number;
  /** Whether there is more space above the cell than below. */
  opensUp: boolean;
  /** Whether the window ends so near that a message lines up with the editor's right edge. */
  isAtEnd: boolean;
}

/** The largest width of a message under the editor. */
const MESSAGE_WIDTH = 320;

/** Brings a cell into view when its editor opens, and returns where in the content the editor is. */
export function useEditorBox(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  row: number,
  place: ColumnBox,
  isLarge: boolean,
): EditorBox {
  const [box, setBox] = useState<EditorBox>({
    left: place.left,
    width: place.width,
    opensUp: false,
    isAtEnd: false,
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
      const { left, width } = editorBox(place, layout, scrollLeft, clientWidth, isLarge);
      const opensUp = row * ROW_HEIGHT - scrollTop > (clientHeight - HEADER_HEIGHT) / 2;
      const isAtEnd = left + MESSAGE_WIDTH > scrollLeft + clientWidth;
      const next = { left, width, opensUp, isAtEnd };
      setBox((before) => (isSame(before, next) ? before : next));
    };
    reveal(element, layout, { row, column: place.id });
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    // The editor of a frozen cell stays with it.
    if (layout.frozen.includes(place)) element.addEventListener("scroll", measure, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, layout, row, place, isLarge]);
  return box;
}

const isSame = (a: EditorBox, b: EditorBox) =>
  a.left === b.left && a.width === b.width && a.opensUp === b.opensUp && a.isAtEnd === b.isAtEnd;
