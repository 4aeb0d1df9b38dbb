import { atom } from "jotai";
import { listedBlocksAtom } from "./shown-blocks.ts";

export interface BlockSelection {
  ids: ReadonlySet<string>;
  /** Start of a range. */
  anchor: string;
  /** End of a range: the last selected block. */
  head: string;
  /** Whether every click adds or removes a block, which touch and keyboard users need. */
  isPicking: boolean;
}

const NONE: ReadonlySet<string> = new Set();
/** The selection as made. Some of its blocks may have been deleted since. */
export const blockSelectionAtom = atom<BlockSelection | null>(null);

/** Ids of the blocks selected together: none or at least two, in multi-select also one. */
export const selectedBlockIdsAtom = atom((get): ReadonlySet<string> => {
  const selection = get(blockSelectionAtom);
  if (selection === null) return NONE;
  const listed = get(listedBlocksAtom).filter(({ id }) => selection.ids.has(id));
  if (listed.length < (selection.isPicking ? 1 : 2)) return NONE;
  return listed.length === selection.ids.size ? selection.ids : new Set(listed.map(({ id }) => id));
});

export const isMultiSelectAtom = atom(
  (get) => get(blockSelectionAtom)?.isPicking === true && get(selectedBlockIdsAtom).size > 0,
);

export const clearBlockSelectionAtom = atom(null, (_, set) => set(blockSelectionAtom, null));

/**
 * The blocks that a command on a block applies to: the selection if it contains the block, else only the
 * block.
 */
export const targetBlockIdsAtom = atom((get) => (id: string): ReadonlySet<string> => {
  const selectedIds = get(selectedBlockIdsAtom);
  return selectedIds.has(id) ? selectedIds : new Set([id]);
});
