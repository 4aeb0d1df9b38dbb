import { plainText } from "#core/tables/cell-text.ts";
import type { CellKind } from "./cell-kind.ts";

/** Kinds that the grid shows and does not edit: they have tools of their own, or are nobody's to see. */

/** Bullets are all there is: the text itself was never kept, so there is nothing to copy either. */
export const secretKind: CellKind = { text: (cell) => plainText(cell.value), copy: () => "" };
export const shownKind: CellKind = { text: (cell) => plainText(cell.value) };
