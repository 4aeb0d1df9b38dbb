import { atom } from "jotai";
import { fromExpression, type Visibility } from "#core/forms/conditions.ts";
import type { BlockDefinition } from "#core/forms/definition.ts";
import { patchBlockAtom } from "./blocks.ts";
import { toExpression } from "./visibility.ts";

/** The conditions of one block as they are being put together; some may not be complete. */
const draftAtom = atom<{ block_id: string; visibility: Visibility } | null>(null);

/**
 * Gives the conditions of a block to show: with those that are not complete, as long as the complete ones are what the
 * block has. Null where its expression says more than the builder can show.
 */
export const readVisibilityAtom = atom((get) => (block: BlockDefinition): Visibility | null => {
  const draft = get(draftAtom);
  const isCurrent =
    draft?.block_id === block.id &&
    JSON.stringify(toExpression(draft.visibility)) === JSON.stringify(block.v_hidden ?? false);
  return isCurrent ? draft.visibility : fromExpression(block.v_hidden);
});

/** Changes the conditions of a block. Only complete ones are stored. */
export const setVisibilityAtom = atom(null, (_, set, block: BlockDefinition, visibility: Visibility) => {
  const v_hidden = toExpression(visibility);
  set(draftAtom, { block_id: block.id, visibility });
  if (JSON.stringify(v_hidden) !== JSON.stringify(block.v_hidden ?? false)) {
    set(patchBlockAtom, block.id, { v_hidden });
  }
});
