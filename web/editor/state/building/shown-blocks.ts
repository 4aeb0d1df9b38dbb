import { atom } from "jotai";
import { insertBlock } from "#core/forms/definition/flatten.ts";
import { blocksAtom, newBlock, quietSectionIdAtom } from "./blocks.ts";
import { fieldEditorAtom } from "./field-editor.ts";

/** The blocks as shown on the canvas, with a placeholder for a new field. */
export const shownBlocksAtom = atom((get) => {
  const blocks = get(blocksAtom);
  const editor = get(fieldEditorAtom);
  if (editor === null || editor.block === null) return blocks;
  const { id, at } = editor.block;
  const form_field_id = editor.field_id;
  if (at === "in place")
    return blocks.map((block) => (block.id === id ? { ...block, form_field_id } : block));
  return insertBlock(blocks, { ...newBlock("field", form_field_id), id }, at);
});

/** The blocks that canvas and outline list. */
export const listedBlocksAtom = atom((get) => {
  const quiet = get(quietSectionIdAtom);
  return get(shownBlocksAtom).filter(({ id }) => id !== quiet);
});

/** Id of the block that shows the panel's field. */
export const editedBlockIdAtom = atom((get) => {
  const editor = get(fieldEditorAtom);
  if (editor === null) return null;
  const shown = get(shownBlocksAtom).find(({ form_field_id }) => form_field_id === editor.field_id);
  return shown?.id ?? null;
});
