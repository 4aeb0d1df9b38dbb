/** Keyboard navigation as in the ARIA grid pattern. */

export interface Position {
  row: number;
  column: number;
}

export interface Extent {
  rows: number;
  columns: number;
  /** Number of rows per screen. */
  page: number;
}

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Returns the cell to which a key moves; null if the key does not move, or if Tab leaves the grid. */
export function nextPosition(key: Key, at: Position, extent: Extent): Position | null {
  if (key.altKey || extent.rows === 0 || extent.columns === 0) return null;
  const { rows, columns, page } = extent;
  const isFar = key.ctrlKey || key.metaKey;
  const last = { row: rows - 1, column: columns - 1 };
  const to = (row: number, column: number): Position => ({
    row: Math.max(0, Math.min(last.row, row)),
    column: Math.max(0, Math.min(last.column, column)),
  });
  switch (key.key) {
    case "ArrowUp":
      return to(isFar ? 0 : at.row - 1, at.column);
    case "ArrowDown":
      return to(isFar ? last.row : at.row + 1, at.column);
    case "ArrowLeft":
      return to(at.row, isFar ? 0 : at.column - 1);
    case "ArrowRight":
      return to(at.row, isFar ? last.column : at.column + 1);
    case "PageUp":
      return to(at.row - page, at.column);
    case "PageDown":
      return to(at.row + page, at.column);
    case "Home":
      return to(isFar ? 0 : at.row, 0);
    case "End":
      return to(isFar ? last.row : at.row, last.column);
    case "Tab":
      return nextByTab(key.shiftKey, at, extent);
    default:
      return null;
  }
}

/** Moves in reading order: from the end of a row to the start of the next. */
function nextByTab(isBack: boolean, at: Position, { rows, columns }: Extent): Position | null {
  const next = at.row * columns + at.column + (isBack ? -1 : 1);
  if (next < 0 || next >= rows * columns) return null;
  return { row: Math.floor(next / columns), column: next % columns };
}

/**
 * Whether the key types a character, which starts an edit. On a Mac, Option types `ł`, `€` and `@`. Elsewhere, Alt with
 * a letter or a digit is a command.
 */
export function isTyping({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  const isCharacter = [...key].length === 1 && key !== " ";
  return isCharacter && !ctrlKey && !metaKey && !(altKey && /[a-z\d]/i.test(key));
}

/** Whether a key begins a word of an input method, or a letter with an accent. Safari names the letter itself. */
export const beginsWord = ({ key, keyCode }: { key: string; keyCode: number }): boolean =>
  key === "Dead" || (keyCode === 229 && /^(Process|Unidentified|.)$/u.test(key));
