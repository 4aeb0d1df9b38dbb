import type { Block } from "./tsv.ts";

/** Cells between two corners, by their indexes; both ends are included. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface PlacedBlock<Text> {
  cells: { row: number; column: number; text: Text }[];
  /** The cells that the block covers. */
  range: CellRange;
  /** Cells of the block beyond the last row or column. */
  cut_off: number;
}

/**
 * Places a block at the first cell of a range, as spreadsheets do: a range that is a multiple of the block is filled
 * with it. What does not fit into the table is cut off. Cells that a short row of the block lacks stay as they are.
 */
export function placeBlock<Text>(
  block: Block<Text>,
  range: CellRange,
  extent: { rows: number; columns: number },
): PlacedBlock<Text> {
  const height = block.length;
  const width = Math.max(0, ...block.map(({ length }) => length));
  const { top, left } = range;
  const rows = repeated(range.bottom - top + 1, height);
  const columns = repeated(range.right - left + 1, width);
  const cells: PlacedBlock<Text>["cells"] = [];
  let cut_off = 0;
  for (let row = top; row < top + rows; row += 1) {
    for (let column = left; column < left + columns; column += 1) {
      const text = block[(row - top) % height]?.[(column - left) % width];
      if (text === undefined) continue;
      if (row < extent.rows && column < extent.columns) cells.push({ row, column, text });
      else cut_off += 1;
    }
  }
  const bottom = Math.min(extent.rows, top + rows) - 1;
  const right = Math.min(extent.columns, left + columns) - 1;
  return { cells, range: { top, bottom, left, right }, cut_off };
}

const repeated = (room: number, size: number) => (size > 0 && room % size === 0 ? room : size);
