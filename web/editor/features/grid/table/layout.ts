/** The grid's geometry: from pixels to indexes, independent of React and the DOM. */

export const ROW_HEIGHT = 32;
export const HEADER_HEIGHT = 36;

/** A column's position in pixels, from the left edge of the content or of the frozen part. */
export interface ColumnBox {
  id: string;
  left: number;
  width: number;
  /** The column's number from 1, for `aria-colindex`. */
  number: number;
}

export interface GridLayout {
  frozen: readonly ColumnBox[];
  scrolled: readonly ColumnBox[];
  frozen_width: number;
  /** Width of all columns, including frozen ones. */
  width: number;
}

/** Indexes from `first` up to, but not including, `end`. */
export interface Range {
  first: number;
  end: number;
}

/** Rows and pixels rendered beyond the edges so that fast scrolling shows no gaps. */
const SPARE_ROWS = 6;
const SPARE_PIXELS = 160;

/**
 * The range changes by several rows at a time so that one render covers them and the next frames need none.
 */
const ROW_STEP = 4;

export function layOutColumns(
  columns: readonly { id: string; width: number; is_frozen: boolean }[],
): GridLayout {
  const frozen: ColumnBox[] = [];
  const scrolled: ColumnBox[] = [];
  let width = 0;
  let frozen_width = 0;
  for (const [index, column] of columns.entries()) {
    const place = { id: column.id, left: width, width: column.width, number: index + 1 };
    width += column.width;
    if (column.is_frozen) {
      frozen.push(place);
      frozen_width = width;
    } else scrolled.push(place);
  }
  return { frozen, scrolled, frozen_width, width };
}

/**
 * Returns the rows to render. `scroll_top` is that of the content, `height` that of the visible part, in
 * pixels.
 */
export function rowsInSight(scroll_top: number, height: number, count: number): Range {
  const top = Math.floor(Math.max(0, scroll_top) / ROW_HEIGHT / ROW_STEP) * ROW_STEP;
  const first = Math.max(0, Math.min(top, count) - SPARE_ROWS);
  const end = top + Math.ceil(height / ROW_HEIGHT) + ROW_STEP + SPARE_ROWS;
  return { first, end: Math.max(first, Math.min(count, end)) };
}

/** Returns the scrollable columns to render. */
export function columnsInSight(layout: GridLayout, scroll_left: number, width: number): Range {
  const { scrolled, frozen_width } = layout;
  const from = scroll_left + frozen_width - SPARE_PIXELS;
  const to = scroll_left + width + SPARE_PIXELS;
  const first = scrolled.findIndex(({ left, width: own }) => left + own > from);
  if (first === -1) return { first: scrolled.length, end: scrolled.length };
  const behind = scrolled.findIndex(({ left }) => left >= to);
  return { first, end: behind === -1 ? scrolled.length : Math.max(first, behind) };
}

/**
 * Assigns the rows of a range to slots so that a row that leaves at one end passes its elements to one that
 * enters at the other. There are as many slots as rows can be rendered. Slot `s` holds the row whose index
 * modulo the number of slots is `s`.
 */
export function rowsBySlot({ first, end }: Range, slots: number): (number | null)[] {
  const rows = new Array<number | null>(slots).fill(null);
  for (let index = first; index < Math.min(end, first + slots); index++) rows[index % slots] = index;
  return rows;
}

/** Returns the largest number of rows in a range at this height. */
export function slotCount(height: number): number {
  return Math.ceil(height / ROW_HEIGHT) + ROW_STEP + 2 * SPARE_ROWS;
}

interface Scroll {
  top: number;
  left: number;
}

/**
 * Returns the scroll position that brings a cell into view with the least movement, completely if it fits.
 */
export function scrollToCell(
  scroll: Scroll,
  window: { width: number; height: number },
  layout: GridLayout,
  cell: { row: number; column: string },
): Scroll {
  const row_top = cell.row * ROW_HEIGHT;
  const top = nearest(scroll.top, window.height - HEADER_HEIGHT, row_top, ROW_HEIGHT);
  const column = layout.scrolled.find(({ id }) => id === cell.column);
  if (column === undefined) return { top, left: scroll.left };
  const room = window.width - layout.frozen_width;
  return { top, left: nearest(scroll.left, room, column.left - layout.frozen_width, column.width) };
}

/** Width of an editor that needs more space than its cell has, and its distance from the edges of the window. */
const LARGE_WIDTH = 320;
const MARGIN = 8;

/**
 * Returns where a cell's editor is in the content, so that all of it is visible. An editor with the width of its cell
 * ends at the edges of the visible part. A large one moves left, over the frozen columns if the window is narrow.
 */
export function editorBox(
  place: ColumnBox,
  layout: GridLayout,
  scroll_left: number,
  window_width: number,
  is_large: boolean,
): { left: number; width: number } {
  const is_frozen = layout.frozen.includes(place);
  const start = place.left + (is_frozen ? scroll_left : 0);
  const from = scroll_left + (is_frozen ? 0 : layout.frozen_width);
  const to = scroll_left + window_width;
  if (is_large) {
    const room = Math.min(Math.max(LARGE_WIDTH, to - from - MARGIN), window_width - 2 * MARGIN);
    const width = Math.min(Math.max(place.width, LARGE_WIDTH), room);
    return { left: Math.max(scroll_left + MARGIN, Math.min(start, to - MARGIN - width)), width };
  }
  const left = Math.max(start, Math.min(from, start + place.width));
  const width = Math.min(start + place.width, to) - left;
  // What is not visible at all has no part to stay in.
  return width > 0 ? { left, width } : { left: start, width: place.width };
}

function nearest(position: number, room: number, start: number, size: number): number {
  if (start < position) return start;
  return start + size > position + room ? Math.min(start, start + size - room) : position;
}

/** The slots in the order of their rows; those without a row come last. `shown`: the index of each slot's row. */
export function inReadingOrder(shown: readonly (number | null)[]): number[] {
  const at = (slot: number) => shown[slot] ?? Number.POSITIVE_INFINITY;
  return [...shown.keys()].sort((a, b) => (at(a) === at(b) ? a - b : at(a) - at(b)));
}
