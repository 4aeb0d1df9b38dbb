import type { BlockDefinition } from "./definition.ts";
import { type BlockList, flattenBlocks } from "./flatten.ts";

/** The blocks with these ids and, for sections, their content; in order. Unknown ids are ignored. */
export function withContent(blocks: BlockList, ids: ReadonlySet<string>): BlockDefinition[] {
  let isInside = false;
  return blocks.filter((block) => {
    if (block.type === "section") isInside = ids.has(block.id);
    return isInside || ids.has(block.id);
  });
}

/** Removes blocks. Remaining content of a removed section joins the section before it, or the root. */
export function deleteBlocks(blocks: BlockList, ids: ReadonlySet<string>): BlockDefinition[] {
  return flattenBlocks(blocks.filter(({ id }) => !ids.has(id)));
}

/**
 * Moves blocks together, sections with their content, to where `lead`, one of them, would be at `index`. If a
 * section is among them, they go to the nearest boundary between sections.
 */
export function moveBlocks(
  blocks: BlockList,
  ids: ReadonlySet<string>,
  lead: string,
  index: number,
): BlockDefinition[] {
  const moved = withContent(blocks, ids);
  const isMoved = new Set(moved.map(({ id }) => id));
  const others = blocks.filter(({ id }) => id !== lead);
  const behind = others.slice(Math.max(0, index)).find(({ id }) => !isMoved.has(id));
  const unmoved = blocks.filter(({ id }) => !isMoved.has(id));
  let at = behind === undefined ? unmoved.length : unmoved.indexOf(behind);
  if (moved.some(({ type }) => type === "section")) {
    while (at < unmoved.length && unmoved[at]?.type !== "section") at += 1;
  }
  return flattenBlocks(unmoved.toSpliced(at, 0, ...moved));
}

/**
 * Moves each block by one position past the next one that stays; blocks at the end stay. If a section is
 * among them, sections swap with sections, and other blocks move with their section. `fixed`: how many blocks
 * at the top stay first.
 */
export function stepBlocks(
  blocks: BlockList,
  ids: ReadonlySet<string>,
  direction: -1 | 1,
  fixed = 0,
): BlockDefinition[] {
  const hasSection = blocks.some(({ id, type }) => type === "section" && ids.has(id));
  if (!hasSection) {
    const steps = stepEach(blocks.slice(fixed), ({ id }) => ids.has(id), direction);
    return flattenBlocks([...blocks.slice(0, fixed), ...steps]);
  }
  const first = blocks.findIndex(({ type }) => type === "section");
  const chapters = chaptersOf(blocks.slice(first));
  const steps = stepEach(chapters, ([section]) => ids.has(section!.id), direction);
  return flattenBlocks([...blocks.slice(0, first), ...steps.flat()]);
}

/** Each section with its content; the first block is a section. */
function chaptersOf(blocks: BlockList): BlockDefinition[][] {
  const chapters: BlockDefinition[][] = [];
  for (const block of blocks) {
    if (block.type === "section") chapters.push([block]);
    else chapters.at(-1)?.push(block);
  }
  return chapters;
}

function stepEach<Item>(list: readonly Item[], isMoving: (item: Item) => boolean, direction: -1 | 1): Item[] {
  const items = direction < 0 ? [...list] : list.toReversed();
  for (let index = 1; index < items.length; index += 1) {
    const [before, item] = [items[index - 1]!, items[index]!];
    if (isMoving(item) && !isMoving(before)) items.splice(index - 1, 2, item, before);
  }
  return direction < 0 ? items : items.reverse();
}
