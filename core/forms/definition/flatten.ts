import type { FieldDefinition } from "../../fields/field.ts";
import type { BlockDefinition } from "./definition.ts";

/**
 * Blocks in order of appearance. This order is authoritative: `local_index` and `parent_id` follow from it.
 */
export type BlockList = readonly BlockDefinition[];

function isFolder(block: BlockDefinition): boolean {
  return block.type === "section" || block.type === "group";
}

/**
 * Numbers the blocks 0, 1, 2, … and sets each parent from the order. A section belongs to the root, a group
 * to the section before it, and any other block to the section or group before it. Blocks already in place
 * keep their identity.
 */
export function flattenBlocks(blocks: BlockList): BlockDefinition[] {
  let section_id: string | null = null;
  let folder_id: string | null = null;
  return blocks.map((block, local_index) => {
    if (block.type === "section") section_id = null;
    const parent_id: string | null = isFolder(block) ? section_id : folder_id;
    if (block.type === "section") section_id = block.id;
    if (isFolder(block)) folder_id = block.id;
    const isInPlace = block.local_index === local_index && block.parent_id === parent_id;
    return isInPlace ? block : { ...block, local_index, parent_id };
  });
}

/** Blocks as stored, in order of appearance. */
export function orderBlocks(blocks: BlockList): BlockDefinition[] {
  return flattenBlocks([...blocks].sort((a, b) => a.local_index - b.local_index));
}

function clamp(index: number, length: number): number {
  return Math.min(Math.max(Math.trunc(index), 0), length);
}

/**
 * Inserts a block at an index, else after the focused block, else at the end. The first section goes to the
 * top so that everything there belongs to it.
 */
export function insertBlock(
  blocks: BlockList,
  block: BlockDefinition,
  at: { index?: number; focus_block_id?: string | null } = {},
): BlockDefinition[] {
  const focus = blocks.findIndex(({ id }) => id === at.focus_block_id);
  const isFirstSection = block.type === "section" && !blocks.some(({ type }) => type === "section");
  const index = isFirstSection
    ? 0
    : clamp(at.index ?? (focus >= 0 ? focus + 1 : blocks.length), blocks.length);
  return flattenBlocks(blocks.toSpliced(index, 0, block));
}

/** Fields without a block, in order. */
export function availableFields(blocks: BlockList, fields: readonly FieldDefinition[]): FieldDefinition[] {
  const used = new Set(blocks.map(({ form_field_id }) => form_field_id));
  return fields.filter(({ id }) => !used.has(id)).sort((a, b) => a.local_index - b.local_index);
}
