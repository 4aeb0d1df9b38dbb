import { plainText } from "#core/tables/cell-text.ts";
import type { CellKind } from "./cell-kind.ts";

/** Read-only kinds. Their values need other tools, or must stay hidden. */

/** Shown as bullets. The text itself was never stored, so nothing can be copied. */
export const secretKind: CellKind = { text: (cell) => plainText(cell.value), copy: () => "" };
export const shownKind: CellKind = { text: (cell) => plainText(cell.value) };
