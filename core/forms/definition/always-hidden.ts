import type { Expression } from "../../expressions/expression.ts";
import type { BlockDefinition } from "./definition.ts";

/**
 * A block that the owner always hides is stored as `true`. If it has conditions, `true ||` precedes them, so
 * that they return with the block.
 */
type PutAway = readonly [true, "||", Expression];

function isPutAway(v_hidden: Expression | undefined): v_hidden is PutAway {
  return Array.isArray(v_hidden) && v_hidden[0] === true && v_hidden[1] === "||";
}

/** Whether a block is hidden for every set of answers. */
export function isAlwaysHidden(v_hidden: Expression | null | undefined): boolean {
  return v_hidden === true || isPutAway(v_hidden ?? false);
}

/** The conditions of a block, always hidden or not. */
export function conditionsOf(v_hidden: Expression | null | undefined): Expression {
  if (v_hidden === true) return false;
  return isPutAway(v_hidden ?? false) ? (v_hidden as PutAway)[2] : (v_hidden ?? false);
}

/** Always hides a block, or lets its conditions apply again. */
export function withAlwaysHidden(v_hidden: Expression | null | undefined, isHidden: boolean): Expression {
  const conditions = conditionsOf(v_hidden);
  if (!isHidden) return conditions;
  return conditions === false ? true : [true, "||", conditions];
}

/** Ids of the blocks for which `holds` returns true, or that have such a parent. */
export function idsWithin(
  blocks: readonly BlockDefinition[],
  holds: (block: BlockDefinition) => boolean,
): ReadonlySet<string> {
  const blocksById = new Map(blocks.map((block) => [block.id, block]));
  const isWithin = (block: BlockDefinition | undefined, steps: number): boolean => {
    if (block === undefined || steps > blocks.length) return false;
    if (holds(block)) return true;
    return block.parent_id !== null && isWithin(blocksById.get(block.parent_id), steps + 1);
  };
  return new Set(blocks.filter((block) => isWithin(block, 0)).map(({ id }) => id));
}
