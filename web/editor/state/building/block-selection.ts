import { atom } from "jotai";
import { listedBlocksAtom } from "./shown-blocks.ts";

export interface BlockSelection {
  ids: ReadonlySet<string>;
  /** Start of a range. */
  anchor: string;
  /** End of a range: the last selected block. */
  head: string;
  /** Every click adds or removes a block, for touch and keyboard. */
  isPicking: boolean;
}

const NONE: ReadonlySet<string> = new Set();
/** As selected; some may have been deleted. */
export const blockSelectionAtom = atom<BlockSelection | null>(null);

/** Blocks selected together: none or at least two; in multi-select also one. */
export const selectedBlockIdsAtom = atom((get): ReadonlySet<string> => {
  const marks = get(blockSelectionAtom);
  if (marks === null) return NONE;
  const listed = get(listedBlocksAtom).filter(({ id }) => marks.ids.has(id));
  if (listed.length < (marks.isPicking ? 1 : 2)) return NONE;
  return listed.length === marks.ids.size ? marks.ids : new Set(listed.map(({ id }) => id));
});

export const isMultiSelectAtom = atom(
  (get) => get(blockSelectionAtom)?.isPicking === true && get(selectedBlockIdsAtom).size > 0,
);

/** Clears the selection. */
export const clearBlockSelectionAtom = atom(null, (_, set) => set(blockSelectionAtom, null));

/** The blocks that a command on one block applies to: it alone, or the whole selection that contains it. */
export const targetBlockIdsAtom = atom((get) => (id: string): ReadonlySet<string> => {
  const marked = get(selectedBlockIdsAtom);
  return marked.has(id) ? marked : new Set([id]);
});
