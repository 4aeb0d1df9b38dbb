import { atom } from "jotai";
import { betweenTwoBlocks, difference } from "#core/editing/difference.ts";
import type { Operation } from "#core/editing/operation.ts";
import { movesBetween } from "#core/editing/place.ts";
import { withAlwaysHidden } from "#core/forms/definition/always-hidden.ts";
import type { BlockDefinition, BlockType } from "#core/forms/definition/definition.ts";
import { availableFields, type BlockList, insertBlock } from "#core/forms/definition/flatten.ts";
import { paymentQuestions } from "#core/forms/definition/payment-questions.ts";
import { deleteBlocks, moveBlocks, stepBlocks } from "#core/forms/definition/several-blocks.ts";
import { formAtom } from "../editing/document.ts";
import { editNewsAtom } from "../editing/edit-news.ts";
import { editFormAtom } from "../editing/editing.ts";

const focusAtom = atom<string | null>(null);

/** The form's blocks in order of appearance. */
export const blocksAtom = atom((get): BlockList => get(formAtom).blocks);

const fieldsAtom = atom((get) => get(formAtom).fields);
export const fieldsByIdAtom = atom((get) => new Map(get(fieldsAtom).map((field) => [field.id, field])));

/** The form's only section, while it has no title and no condition. It is stored but need not be shown. */
function quietSection([first, ...others]: BlockList): BlockDefinition | null {
  if (first?.type !== "section" || others.some(({ type }) => type === "section")) return null;
  return first.title_html || first.v_hidden !== false ? null : first;
}

/** Whether the form contains only its empty section, which the first insert replaces. */
export const isEmptyForm = (blocks: BlockList) => blocks.length === 1 && quietSection(blocks) !== null;

/**
 * Id of the section that the builder hides. It is shown while selected because a new section waits for its
 * title.
 */
export const quietSectionIdAtom = atom((get) => {
  const quiet = quietSection(get(blocksAtom));
  return quiet === null || quiet.id === get(focusAtom) ? null : quiet.id;
});

/**
 * Returns the id of the block to focus after blocks are removed; `index` is that of the last removed block.
 */
function neighborOf(blocks: BlockList, index: number, gone: ReadonlySet<string>): string | null {
  const neighbor = blocks[index + 1] ?? blocks.slice(0, index).findLast(({ id }) => !gone.has(id));
  return neighbor === undefined || neighbor === quietSection(blocks) ? null : neighbor.id;
}

/** Selects the neighbor of the selected block if that was removed. Gets the blocks as they were before. */
export const leaveGoneBlockAtom = atom(null, (get, set, before: BlockList) => {
  const left = new Set(get(blocksAtom).map(({ id }) => id));
  const gone = new Set(before.flatMap(({ id }) => (left.has(id) ? [] : id)));
  if (!gone.has(get(focusAtom) ?? "")) return;
  const last = before.findLastIndex(({ id }) => gone.has(id));
  set(focusAtom, neighborOf(before, last, gone));
});

/** Fields without a block. */
export const availableFieldsAtom = atom((get) => availableFields(get(blocksAtom), get(formAtom).fields));

/** Whether the form has a payment question, of which it can have only one. */
export const hasPaymentAtom = atom((get) => paymentQuestions(get(formAtom)).length > 0);

/** Id of the selected block; null if none is selected or it no longer exists. */
export const focusBlockIdAtom = atom(
  (get) => {
    const id = get(focusAtom);
    return get(blocksAtom).some((block) => block.id === id) ? id : null;
  },
  (_, set, id: string | null) => set(focusAtom, id),
);
export const focusBlockAtom = atom((get) => {
  const id = get(focusBlockIdAtom);
  return get(blocksAtom).find((block) => block.id === id) ?? null;
});

/** The selected block without its texts, so that it keeps its identity while someone types them. */
export type SelectedBlock = Pick<BlockDefinition, "id" | "type" | "form_field_id" | "v_hidden">;

const keptSelectionAtom = atom(() => {
  let known: SelectedBlock | null = null;
  return (block: BlockDefinition | null) => {
    if (block === null) known = null;
    else {
      const { id, type, form_field_id, v_hidden } = block;
      const next = { id, type, form_field_id, v_hidden };
      const keys = Object.keys(next) as (keyof SelectedBlock)[];
      if (known === null || keys.some((key) => known?.[key] !== next[key])) known = next;
    }
    return known;
  };
});
export const selectedBlockAtom = atom((get) => get(keptSelectionAtom)(get(focusBlockAtom)));

/** Changes the blocks. Consecutive changes with the same burst are undone together. */
const editBlocksAtom = atom(
  null,
  (get, set, edit: (blocks: BlockList) => BlockList, burst: string | null = null) => {
    const form = get(formAtom);
    set(editFormAtom, difference(form, { ...form, blocks: edit(form.blocks) }), { burst });
  },
);

export interface InsertPosition {
  index?: number;
  focus_block_id?: string | null;
}

/** Without texts: what the canvas shows instead is not published. */
export function newBlock(type: BlockType, form_field_id: string | null = null): BlockDefinition {
  return {
    id: crypto.randomUUID(),
    type,
    parent_id: null,
    local_index: 0,
    form_field_id,
    title_html: null,
    description_html: null,
    body_html: null,
    src: null,
    data: {},
    v_hidden: false,
  };
}

/** Inserts a block and selects it. Consecutive changes with the same burst are undone together. */
export const insertBlockAtom = atom(
  null,
  (_, set, block: BlockDefinition, at: InsertPosition, burst: string | null = null) => {
    const insert = (blocks: BlockList) => {
      const isFirst = block.type === "section" && isEmptyForm(blocks);
      return insertBlock(isFirst ? [] : blocks, block, at);
    };
    set(editBlocksAtom, insert, burst);
    set(focusAtom, block.id);
  },
);

/** Moves blocks. A section takes its content with it, including what others add concurrently. */
const moveBlocksAtom = atom(null, (get, set, ids: ReadonlySet<string>, moved: BlockList) => {
  const blocks = get(blocksAtom);
  const isChosen = ({ id }: BlockDefinition) => ids.has(id);
  const isSection = ({ type }: BlockDefinition) => type === "section";
  if (!blocks.filter(isChosen).every(isSection)) {
    set(editBlocksAtom, () => moved);
    return;
  }
  const moves = movesBetween(blocks.filter(isSection), moved.filter(isSection));
  const operations = moves.map(
    ({ id, place }): Operation => ({ type: "block.move", block_id: id, place, with_content: true }),
  );
  set(editFormAtom, operations);
});

/** Moves blocks together so that the `lead` block comes to the given index. */
export const placeBlocksAtom = atom(
  null,
  (get, set, ids: ReadonlySet<string>, lead: string, index: number) => {
    set(moveBlocksAtom, ids, moveBlocks(get(blocksAtom), ids, lead, index));
  },
);

/** Moves blocks by one position, and sections by one section. */
export const stepBlocksAtom = atom(null, (get, set, ids: ReadonlySet<string>, direction: -1 | 1) => {
  const fixed = get(quietSectionIdAtom) === null ? 0 : 1;
  set(moveBlocksAtom, ids, stepBlocks(get(blocksAtom), ids, direction, fixed));
  set(editNewsAtom, { type: "move", block_ids: ids });
});

/** Removes blocks. Returns a function that restores them in place. Their fields stay in the form, unused. */
export const deleteBlocksAtom = atom(null, (get, set, ids: ReadonlySet<string>): (() => void) => {
  const form = get(formAtom);
  const focus = get(focusAtom);
  const after = { ...form, blocks: deleteBlocks(form.blocks, ids) };
  const putBack = difference(after, form);
  set(editFormAtom, difference(form, after));
  set(leaveGoneBlockAtom, form.blocks);
  return () => {
    set(editFormAtom, putBack);
    set(focusAtom, focus);
  };
});

/** Hides blocks unconditionally, or lets their conditions apply again. */
export const hideBlocksAtom = atom(null, (_, set, ids: ReadonlySet<string>, isHidden: boolean) => {
  set(editBlocksAtom, (blocks) =>
    blocks.map((block) =>
      ids.has(block.id) ? { ...block, v_hidden: withAlwaysHidden(block.v_hidden, isHidden) } : block,
    ),
  );
});

export type BlockPatch = Partial<
  Pick<
    BlockDefinition,
    "title_html" | "description_html" | "body_html" | "src" | "data" | "v_hidden" | "form_field_id"
  >
>;

const changeContentAtom = atom(
  null,
  (get, set, id: string, patch: BlockPatch, options: { burst?: string; awaitsPause?: boolean }) => {
    const block = get(blocksAtom).find((one) => one.id === id);
    if (block === undefined) return;
    const burst = `${id} ${Object.keys(patch).join(" ")}`;
    set(editFormAtom, betweenTwoBlocks(block, { ...block, ...patch }), { burst, ...options });
  },
);

/** Changes a block's content. Consecutive changes with the same burst are undone together. */
export const patchBlockAtom = atom(null, (_, set, id: string, patch: BlockPatch, burst?: string) => {
  set(changeContentAtom, id, patch, burst === undefined ? {} : { burst });
});

/** Changes a block's content while someone types. The change is sent after a pause in typing. */
export const typeIntoBlockAtom = atom(null, (_, set, id: string, patch: BlockPatch) => {
  set(changeContentAtom, id, patch, { awaitsPause: true });
});
