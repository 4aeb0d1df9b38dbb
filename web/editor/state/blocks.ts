import { atom } from "jotai";
import { difference } from "#core/editing/difference.ts";
import { placeAt } from "#core/editing/place.ts";
import type { BlockDefinition, BlockType } from "#core/forms/definition.ts";
import {
  availableFields,
  type BlockList,
  deleteBlock,
  flattenBlocks,
  insertBlock,
  moveBlock,
} from "#core/forms/flatten.ts";
import { paymentQuestions } from "#core/forms/payment-questions.ts";
import { formAtom } from "./document.ts";
import { editFormAtom } from "./editing.ts";

const focusAtom = atom<string | null>(null);

/** The form's blocks in order of appearance. */
export const blocksAtom = atom((get): BlockList => get(formAtom).blocks);

export const fieldsByIdAtom = atom((get) => new Map(get(formAtom).fields.map((field) => [field.id, field])));

/** The only section of a form, for as long as it says nothing: it is kept, but nobody needs to see it. */
function quietSection([first, ...others]: BlockList): BlockDefinition | null {
  if (first?.type !== "section" || others.some(({ type }) => type === "section")) return null;
  return first.title_html || first.v_hidden !== false ? null : first;
}

/** The section that the builder leaves out, unless it is selected: one that was just inserted waits for its title. */
export const quietSectionIdAtom = atom((get) => {
  const quiet = quietSection(get(blocksAtom));
  return quiet === null || quiet.id === get(focusAtom) ? null : quiet.id;
});

/** The block that takes the focus when the one at the index goes. */
export function neighbourOf(blocks: BlockList, index: number): string | null {
  const neighbour = blocks[index + 1] ?? blocks[index - 1];
  return neighbour === undefined || neighbour === quietSection(blocks) ? null : neighbour.id;
}

/** Fields that no block shows. */
export const availableFieldsAtom = atom((get) => availableFields(get(blocksAtom), get(formAtom).fields));

/** Whether the form asks for its payment already: it has one at most. */
export const hasPaymentAtom = atom((get) => paymentQuestions(get(formAtom)).length > 0);

/** The block that is selected, while it exists. */
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

/** Changes the blocks. Changes in a row that carry the same key are taken back together. */
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

export function newBlock(type: BlockType, form_field_id: string | null = null): BlockDefinition {
  const isHeader = type === "header";
  return {
    id: crypto.randomUUID(),
    type,
    parent_id: null,
    local_index: 0,
    form_field_id,
    title_html: isHeader ? "Header" : null,
    description_html: isHeader ? "Description" : null,
    body_html: type === "html" ? "<h1>Title</h1><p>Description</p>" : null,
    src: null,
    data: {},
    v_hidden: false,
  };
}

/** Inserts a block and selects it. */
export const insertBlockAtom = atom(null, (_, set, block: BlockDefinition, at: InsertPosition) => {
  set(editBlocksAtom, (blocks) => {
    // The section of an empty form makes way for the first that somebody wants.
    const isFirst = block.type === "section" && blocks.length === 1 && quietSection(blocks) !== null;
    return insertBlock(isFirst ? [] : blocks, block, at);
  });
  set(focusAtom, block.id);
});

/** Moves a block; a section with everything in it, also with what somebody else puts there at the same time. */
export const moveBlockAtom = atom(null, (get, set, id: string, index: number) => {
  const moved = moveBlock(get(blocksAtom), id, index);
  if (moved.find((block) => block.id === id)?.type !== "section") {
    set(editBlocksAtom, () => moved);
    return;
  }
  const sections = moved.filter(({ type }) => type === "section");
  const place = placeAt(
    sections,
    sections.findIndex((section) => section.id === id),
  );
  set(editFormAtom, [{ type: "block.move", block_id: id, place, with_content: true }]);
});

/** Moves a block by one place; a section by one section. */
export const stepBlockAtom = atom(null, (get, set, id: string, direction: -1 | 1) => {
  const blocks = get(blocksAtom);
  const from = blocks.findIndex((block) => block.id === id);
  const block = blocks[from];
  if (block === undefined) return;
  if (block.type !== "section") {
    const isAtTop = blocks[from + direction]?.id === get(quietSectionIdAtom);
    if (!isAtTop) set(moveBlockAtom, id, from + direction);
    return;
  }
  const sections = blocks.filter(({ type }) => type === "section");
  const other = sections[sections.indexOf(block) + direction];
  if (other === undefined) return;
  // The later of the two goes before the earlier.
  const [earlier, later] = direction < 0 ? [other, block] : [block, other];
  set(moveBlockAtom, later.id, blocks.indexOf(earlier));
});

/** Removes a block; gives a function that puts it back where it was. Its field stays, unused. */
export const deleteBlockAtom = atom(null, (get, set, id: string): (() => void) => {
  const blocks = get(blocksAtom);
  const index = blocks.findIndex((block) => block.id === id);
  const block = blocks[index];
  if (block === undefined) return () => {};
  set(editBlocksAtom, (all) => deleteBlock(all, id));
  if (get(focusAtom) === id) set(focusAtom, neighbourOf(blocks, index));
  return () => {
    set(editBlocksAtom, (all) => flattenBlocks(all.toSpliced(Math.min(index, all.length), 0, block)));
    set(focusAtom, id);
  };
});

export type BlockPatch = Partial<
  Pick<
    BlockDefinition,
    "title_html" | "description_html" | "body_html" | "src" | "v_hidden" | "form_field_id"
  >
>;

/** Changes the content of a block. */
export const patchBlockAtom = atom(null, (_, set, id: string, patch: BlockPatch) => {
  const key = `${id} ${Object.keys(patch).join(" ")}`;
  set(
    editBlocksAtom,
    (blocks) => blocks.map((block) => (block.id === id ? { ...block, ...patch } : block)),
    key,
  );
});
