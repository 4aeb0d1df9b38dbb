import { atom } from "jotai";
import {
  blockSelectionAtom,
  clearBlockSelectionAtom,
  isMultiSelectAtom,
  selectedBlockIdsAtom,
} from "./block-selection.ts";
import { selectBlockAtom } from "./selection.ts";
import { listedBlocksAtom } from "./shown-blocks.ts";

/** Selects these blocks together. Rejects if the panel's content is invalid. */
export const selectBlocksAtom = atom(
  null,
  async (get, set, ids: ReadonlySet<string>, anchor: string, head: string) => {
    const isPicking = get(isMultiSelectAtom);
    await set(selectBlockAtom, ids.size === 1 && !isPicking ? head : null);
    if (ids.size > 1 || isPicking) set(blockSelectionAtom, { ids, anchor, head, isPicking });
  },
);

/** Adds a block to the selection or removes it. `from` is the block that was selected alone. */
export const toggleBlockAtom = atom(null, async (get, set, id: string, from: string | null) => {
  const selectedIds = get(selectedBlockIdsAtom);
  const ids = new Set(selectedIds.size > 0 ? selectedIds : from === null ? [] : [from]);
  if (!ids.delete(id)) ids.add(id);
  if (ids.size === 0) set(clearBlockSelectionAtom);
  else await set(selectBlocksAtom, ids, id, id);
});

/** Selects a block and starts multi-select. Rejects if the panel's content is invalid. */
export const startMultiSelectAtom = atom(null, async (_, set, id: string) => {
  await set(selectBlockAtom, null);
  set(blockSelectionAtom, { ids: new Set([id]), anchor: id, head: id, isPicking: true });
});

/** Selects everything from the start of the range to a block. */
export const selectUpToAtom = atom(null, async (get, set, id: string, from: string | null) => {
  const order = get(listedBlocksAtom).map((block) => block.id);
  const anchor = (get(selectedBlockIdsAtom).size > 0 ? get(blockSelectionAtom)?.anchor : from) ?? id;
  const [first, last] = [order.indexOf(anchor), order.indexOf(id)].sort((a, b) => a - b);
  await set(selectBlocksAtom, new Set(order.slice(first, (last ?? 0) + 1)), anchor, id);
});

export const selectAllBlocksAtom = atom(null, async (get, set) => {
  const order = get(listedBlocksAtom).map(({ id }) => id);
  const [first, last] = [order[0], order.at(-1)];
  if (first === undefined || last === undefined) return;
  await set(selectBlocksAtom, new Set(order), first, last);
});
