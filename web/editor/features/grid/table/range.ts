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

const INSIDE =
  "[--row:color-mix(in_oklab,var(--ring)_14%,var(--card))] after:pointer-events-none after:absolute after:inset-0 after:-bottom-px after:-left-px after:border-ring";

/** The class of a selected cell: a tint, and a line at the edges of the range. */
export function rangeClass(isTop: boolean, isBottom: boolean, isLeft: boolean, isRight: boolean): string {
  return `${INSIDE}${isTop ? " after:border-t" : ""}${isBottom ? " after:border-b" : ""}${isLeft ? " after:border-l" : ""}${isRight ? " after:border-r" : ""}`;
}
