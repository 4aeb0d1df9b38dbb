import { atom } from "jotai";
import { conditionsOf, isAlwaysHidden, withAlwaysHidden } from "#core/forms/definition/always-hidden.ts";
import { fromExpression, type Visibility } from "#core/forms/logic/conditions.ts";
import { patchBlockAtom, type SelectedBlock } from "./blocks.ts";
import { toExpression } from "./visibility.ts";

/** The conditions of one block as they are being put together; some may not be complete. */
const draftAtom = atom<{ block_id: string; visibility: Visibility } | null>(null);

/**
 * Gives the conditions of a block to show: with those that are not complete, as long as the complete ones are what the
 * block has. Null where its expression says more than the builder can show.
 */
export const readVisibilityAtom = atom((get) => (block: SelectedBlock): Visibility | null => {
  const draft = get(draftAtom);
  const isCurrent =
    draft?.block_id === block.id &&
    JSON.stringify(toExpression(draft.visibility)) === JSON.stringify(conditionsOf(block.v_hidden));
  return isCurrent ? draft.visibility : fromExpression(conditionsOf(block.v_hidden));
});

/** Changes the conditions of a block. Only complete ones are stored. */
export const setVisibilityAtom = atom(null, (_, set, block: SelectedBlock, visibility: Visibility) => {
  const conditions = toExpression(visibility);
  set(draftAtom, { block_id: block.id, visibility });
  if (JSON.stringify(conditions) === JSON.stringify(conditionsOf(block.v_hidden))) return;
  // What is put away stays so, and has other conditions when it comes back.
  const isHidden = isAlwaysHidden(block.v_hidden);
  set(patchBlockAtom, block.id, { v_hidden: withAlwaysHidden(conditions, isHidden) });
});
