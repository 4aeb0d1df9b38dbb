import { atom } from "jotai";
import {
  type CopiedBlocks,
  copyBlocks,
  pasteBlocks,
  writeCopiedBlocks,
} from "#core/editing/copied-blocks.ts";
import type { Operation } from "#core/editing/operation.ts";
import { blocksOfText, type LeftOut, newOptions, optionLabels } from "#core/editing/pasted-text.ts";
import { can } from "#core/fields/registry.ts";
import { fitsDocument } from "#core/forms/definition/page-blocks.ts";
import { formAtom } from "../editing/document.ts";
import { editNewsAtom } from "../editing/edit-news.ts";
import { editFormAtom } from "../editing/editing.ts";
import { blocksAtom, fieldsByIdAtom, isEmptyForm } from "./blocks.ts";
import { resetDraftAtom } from "./change-field.ts";
import { fieldEditorAtom } from "./field-editor.ts";
import { leavePanelAtom } from "./selection.ts";

const newId = () => crypto.randomUUID() as string;

/** Serializes blocks for the clipboard. */
export const copiedTextAtom = atom((get) => (ids: ReadonlySet<string>): string => {
  return writeCopiedBlocks(copyBlocks(get(formAtom), ids));
});

export interface Pasted {
  /** The new blocks, in order. */
  block_ids: readonly string[];
  is_payment_left: boolean;
  /** Number of blocks that do not fit this kind of document. */
  unfit: number;
  /** Number of options that were added to a question instead of blocks. */
  choices: number;
  /** What a question has no room for. */
  left_out: LeftOut;
}

const NOTHING: Pasted = {
  block_ids: [],
  is_payment_left: false,
  unfit: 0,
  choices: 0,
  left_out: { options: 0, shortened: 0 },
};

type Copying = "duplicate" | "paste";

const insertCopiesAtom = atom(null, (get, set, type: Copying, from: CopiedBlocks, after: string | null) => {
  const form = get(formAtom);
  // Questions of a form do not fit a page of a site, and its blocks not all fit a form.
  const copied = {
    blocks: from.blocks.filter((block) => fitsDocument(block.type, form.is_page)),
    fields: form.is_page ? [] : from.fields,
  };
  const { operations, ...pasted } = pasteBlocks(form, copied, after, newId);
  const [first] = form.blocks;
  // A pasted section replaces the section of an empty form, as any inserted section does.
  const makesWay = first && isEmptyForm(form.blocks) && copied.blocks[0]?.type === "section";
  const before: Operation[] = makesWay ? [{ type: "block.delete", block_id: first.id }] : [];
  set(editFormAtom, [...before, ...operations]);
  if (pasted.block_ids.length > 0) set(editNewsAtom, { type, block_ids: new Set(pasted.block_ids) });
  return { ...NOTHING, ...pasted, unfit: from.blocks.length - copied.blocks.length };
});

/** Duplicates blocks; the copies follow the last of them. Throws if the panel's content is invalid. */
export const duplicateBlocksAtom = atom(null, (get, set, ids: ReadonlySet<string>): Pasted => {
  set(leavePanelAtom);
  const copied = copyBlocks(get(formAtom), ids);
  return set(insertCopiesAtom, "duplicate", copied, copied.blocks.at(-1)?.id ?? null);
});

/**
 * Pastes text after a block. Copied blocks are inserted. Lines of other text become options if the question
 * has options, else blocks. Throws if the panel's content is invalid.
 */
export const pasteTextAtom = atom(
  null,
  async (get, set, text: string, after: string | null): Promise<Pasted> => {
    // Loaded on demand because only pasting needs the parser of untrusted JSON.
    const { parseCopiedBlocks } = await import("#core/contracts/building/copied-blocks.ts");
    const copied = parseCopiedBlocks(text);
    set(leavePanelAtom);
    if (copied !== null) return set(insertCopiesAtom, "paste", copied, after);
    const field_id = get(blocksAtom).find(({ id }) => id === after)?.form_field_id ?? "";
    const field = get(fieldsByIdAtom).get(field_id);
    if (field && can(field.type, "options")) return set(addChoicesAtom, field.id, optionLabels(text));
    const { left_out, ...copies } = blocksOfText(text, newId);
    if (copies.blocks.length === 0) return NOTHING;
    return { ...set(insertCopiesAtom, "paste", copies, after), left_out };
  },
);

const addChoicesAtom = atom(null, (get, set, field_id: string, labels: readonly string[]): Pasted => {
  const field = get(fieldsByIdAtom).get(field_id);
  if (field === undefined) return NOTHING;
  const known = new Set(field.options.flatMap(({ label, value }) => [label, value]));
  const unknown = labels.filter((label) => !known.has(label));
  const { options, left_out } = newOptions(unknown, field.options, newId);
  let after = field.options.at(-1)?.id ?? null;
  const operations = options.map(({ index: _, ...item }): Operation => {
    const place = { after, before: null };
    after = item.id;
    return { type: "item.insert", field_id, list: "options", item, place };
  });
  set(editFormAtom, operations);
  const changed = get(fieldsByIdAtom).get(field_id);
  if (changed && get(fieldEditorAtom)?.field_id === field_id) set(resetDraftAtom, changed);
  return { ...NOTHING, choices: operations.length, left_out };
});
