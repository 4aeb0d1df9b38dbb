import { atom } from "jotai";
import { conditionsOf, isAlwaysHidden, withAlwaysHidden } from "#core/forms/definition/always-hidden.ts";
import { fromExpression, type Visibility } from "#core/forms/logic/conditions.ts";
import { patchBlockAtom, type SelectedBlock } from "./blocks.ts";
import { toExpression } from "./visibility.ts";

/** The conditions of one block while they are edited; some may be incomplete. */
const draftAtom = atom<{ block_id: string; visibility: Visibility } | null>(null);

/**
 * Reads a block's conditions. Incomplete ones are included if the complete ones match the stored expression.
 * Null if the expression is more complex than the builder can show.
 */
export const readVisibilityAtom = atom((get) => (block: SelectedBlock): Visibility | null => {
  const draft = get(draftAtom);
  const isCurrent =
    draft?.block_id === block.id &&
    JSON.stringify(toExpression(draft.visibility)) === JSON.stringify(conditionsOf(block.v_hidden));
  return isCurrent ? draft.visibility : fromExpression(conditionsOf(block.v_hidden));
});

/** Changes a block's conditions. Only complete ones are stored. */
export const setVisibilityAtom = atom(null, (_, set, block: SelectedBlock, visibility: Visibility) => {
  const conditions = toExpression(visibility);
  set(draftAtom, { block_id: block.id, visibility });
  if (JSON.stringify(conditions) === JSON.stringify(conditionsOf(block.v_hidden))) return;
  // An always hidden block stays hidden; the new conditions apply when it is shown again.
  const isHidden = isAlwaysHidden(block.v_hidden);
  set(patchBlockAtom, block.id, { v_hidden: withAlwaysHidden(conditions, isHidden) });
});
