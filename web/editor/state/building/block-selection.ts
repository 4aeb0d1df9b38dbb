import { atom } from "jotai";
import { listedBlocksAtom } from "./shown-blocks.ts";

export interface BlockSelection {
  ids: ReadonlySet<string>;
  /** Where a range begins. */
  anchor: string;
  /** Where it ends: the block that was marked last. */
  head: string;
  /** Every press on a block chooses it, too, or no more: for fingers, and for keys. */
  isPicking: boolean;
}

const NONE: ReadonlySet<string> = new Set();
/** As they were chosen; some may be gone. */
export const blockSelectionAtom = atom<BlockSelection | null>(null);

/** Blocks that are chosen together: none or at least two, while picking also one. */
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

/** Chooses no blocks together any more. */
export const clearBlockSelectionAtom = atom(null, (_, set) => set(blockSelectionAtom, null));

/** What an act on a block means: it alone, or all that are chosen with it. */
export const targetBlockIdsAtom = atom((get) => (id: string): ReadonlySet<string> => {
  const marked = get(selectedBlockIdsAtom);
  return marked.has(id) ? marked : new Set([id]);
});
