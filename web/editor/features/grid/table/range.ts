import type { CellRange } from "#core/tables/clipboard/place-block.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import type { ActiveCell } from "../../../state/grid/selection.ts";

/** Index of the first column that a range can include. The one before holds the rows' own checkboxes. */
export const FIRST_COLUMN = 1;

/** The cells between two corners; null if a corner is not in the table. */
export function rangeBetween(
  a: ActiveCell | null,
  b: ActiveCell | null,
  rows: readonly Pick<GridRow, "id">[],
  columns: readonly string[],
): CellRange | null {
  if (a === null || b === null) return null;
  const lines = [a, b].map(({ row_id }) => rows.findIndex(({ id }) => id === row_id));
  const places = [a, b].map(({ column }) => columns.indexOf(column));
  if (lines.includes(-1) || places.includes(-1)) return null;
  return {
    top: Math.min(...lines),
    bottom: Math.max(...lines),
    left: Math.max(FIRST_COLUMN, Math.min(...places)),
    right: Math.max(FIRST_COLUMN, ...places),
  };
}

export const cellCount = ({ top, bottom, left, right }: CellRange) => (bottom - top + 1) * (right - left + 1);

/** Its color is in editor.css. */
const INSIDE = "in-range";
const LINES =
  " after:pointer-events-none after:absolute after:inset-0 after:-bottom-px after:-left-px after:border-ring";

/** What a row needs of a range: the numbers of its columns, 0 outside of it, and whether the row is at an edge. */
export interface RowRange {
  from: number;
  to: number;
  isTop: boolean;
  isBottom: boolean;
}

export const OUTSIDE: RowRange = { from: 0, to: 0, isTop: false, isBottom: false };

/** Returns the parts that rows have of a range: one object for all rows between its edges. */
export function partsOf({ top, bottom, left, right }: CellRange): (index: number) => RowRange {
  const part = (isTop: boolean, isBottom: boolean) => ({ from: left + 1, to: right + 1, isTop, isBottom });
  const [first, inner, last] = [part(true, top === bottom), part(false, false), part(false, true)];
  return (index) => {
    if (index < top || index > bottom) return OUTSIDE;
    return index === top ? first : index === bottom ? last : inner;
  };
}

const parts = new WeakMap<CellRange, (index: number) => RowRange>();

/** A row's part of a range. The same objects as long as the range is the same, so that rows are not rendered. */
export function partOf(range: CellRange | null, index: number): RowRange {
  if (range === null) return OUTSIDE;
  const known = parts.get(range) ?? partsOf(range);
  parts.set(range, known);
  return known(index);
}

/** A cell is marked as selected, or only as copied. */
export const isSelectedMark = (mark: string | undefined) => mark?.startsWith(INSIDE) === true;

/** By a row's part of a range, the classes of its cells. Rows share their parts. */
const marks = new WeakMap<RowRange, Map<number, string | undefined>>();

/** The class of a cell that is selected, copied or both. Undefined outside of both ranges. */
export function cellMark(number: number, selected: RowRange, copied: RowRange): string | undefined {
  if (copied !== OUTSIDE) return markOf(number, selected, copied);
  if (selected === OUTSIDE) return undefined;
  const known = marks.get(selected) ?? new Map<number, string | undefined>();
  marks.set(selected, known);
  if (!known.has(number)) known.set(number, markOf(number, selected, copied));
  return known.get(number);
}

function markOf(number: number, selected: RowRange, copied: RowRange): string | undefined {
  const isIn = ({ from, to }: RowRange) => from <= number && number <= to;
  // What is copied and selected is copied: the selection has its tint.
  const lines = isIn(copied)
    ? edgeClass(copied, number, " after:border-dashed")
    : isIn(selected)
      ? edgeClass(selected, number)
      : "";
  return `${isIn(selected) ? INSIDE : ""}${lines}` || undefined;
}

/** Lines at the edges of a range. Cells inside have no element for them: hundreds would be in every frame. */
function edgeClass({ from, to, isTop, isBottom }: RowRange, number: number, style = ""): string {
  const isLeft = number === from;
  const isRight = number === to;
  if (!(isTop || isBottom || isLeft || isRight)) return "";
  return `${LINES}${isTop ? " after:border-t" : ""}${isBottom ? " after:border-b" : ""}${isLeft ? " after:border-l" : ""}${isRight ? " after:border-r" : ""}${style}`;
}
