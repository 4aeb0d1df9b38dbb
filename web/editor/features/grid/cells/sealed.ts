import { plainText } from "#core/tables/cell-text.ts";
import type { CellKind } from "./cell-kind.ts";

/** Read-only kinds: they need other tools, or must stay hidden. */

/** Only bullets: the text itself was never stored, so there is nothing to copy. */
export const secretKind: CellKind = { text: (cell) => plainText(cell.value), copy: () => "" };
export const shownKind: CellKind = { text: (cell) => plainText(cell.value) };
