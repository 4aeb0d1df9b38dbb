import { atom } from "jotai";
import { listedBlocksAtom } from "./shown-blocks.ts";

export interface Marks {
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
export const marksAtom = atom<Marks | null>(null);

/** Blocks that are chosen together: none or at least two, while picking also one. */
export const markedIdsAtom = atom((get): ReadonlySet<string> => {
  const marks = get(marksAtom);
  if (marks === null) return NONE;
  const listed = get(listedBlocksAtom).filter(({ id }) => marks.ids.has(id));
  if (listed.length < (marks.isPicking ? 1 : 2)) return NONE;
  return listed.length === marks.ids.size ? marks.ids : new Set(listed.map(({ id }) => id));
});

export const isPickingAtom = atom((get) => get(marksAtom)?.isPicking === true && get(markedIdsAtom).size > 0);

/** Chooses no blocks together any more. */
export const clearMarksAtom = atom(null, (_, set) => set(marksAtom, null));

/** What an act on a block means: it alone, or all that are chosen with it. */
export const meantIdsAtom = atom((get) => (id: string): ReadonlySet<string> => {
  const marked = get(markedIdsAtom);
  return marked.has(id) ? marked : new Set([id]);
});
