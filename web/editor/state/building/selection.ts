import { atom } from "jotai";
import type { Preset } from "#core/fields/builder.ts";
import type { FieldType } from "#core/fields/field.ts";
import type { Related } from "#core/fields/related.ts";
import type { BlockType } from "#core/forms/definition/definition.ts";
import { formAtom } from "../editing/document.ts";
import { editNewsAtom } from "../editing/edit-news.ts";
import { storeAllAtom } from "../editing/editing.ts";
import { clearBlockSelectionAtom } from "./block-selection.ts";
import {
  blocksAtom,
  focusBlockAtom,
  focusBlockIdAtom,
  type InsertPosition,
  insertBlockAtom,
  newBlock,
  patchBlockAtom,
} from "./blocks.ts";
import { leaveFieldAtom } from "./change-field.ts";
import { fieldEditorAtom } from "./field-editor.ts";
import { makePresetAtom, openFieldAtom, openNewFieldAtom } from "./open-field.ts";

/** Whether the panel is open over the page, where there is no space beside it. */
export const isPanelOpenAtom = atom(false);
/** Whether a block or a new question is selected. */
export const hasSelectionAtom = atom((get) => get(fieldEditorAtom) !== null || get(focusBlockAtom) !== null);
/** The panel's tab: the field or block itself, or its visibility. */
export const panelTabAtom = atom<"content" | "visibility">("content");
/** The block whose text is edited as HTML source. */
export const sourceBlockIdAtom = atom<string | null>(null);
/** Target of the insert menu: a position, or an empty field block; null if the menu is closed. */
export const insertTargetAtom = atom<InsertTarget | null>(null);
export type InsertTarget = { at: InsertPosition } | { empty_block_id: string };

/**
 * Closes the field panel and stores its content. If the content is invalid, shows the reason in the panel and
 * throws.
 */
export const leavePanelAtom = atom(null, (_, set) => {
  try {
    set(leaveFieldAtom);
  } catch (error) {
    set(panelTabAtom, "content");
    set(isPanelOpenAtom, true);
    throw error;
  }
});

/** Opens the panel of the selected block's field, which was closed when the builder was left. */
export const reopenPanelAtom = atom(null, (get, set) => {
  const field_id = get(focusBlockAtom)?.form_field_id;
  if (field_id && get(fieldEditorAtom) === null) set(openFieldAtom, field_id);
});

/** Stores all pending work on the form. Rejects with a message for users if a part cannot be stored. */
export const storeWorkAtom = atom(null, async (get, set) => {
  const { form_id } = get(formAtom);
  const editor = get(fieldEditorAtom);
  if (editor !== null && editor.state !== "stored") {
    set(leavePanelAtom);
    set(openFieldAtom, editor.field_id);
  }
  await set(storeAllAtom, form_id);
});

/** Selects one block or none, and opens its field in the panel. */
export const selectBlockAtom = atom(null, async (get, set, block_id: string | null) => {
  set(clearBlockSelectionAtom);
  const editor = get(fieldEditorAtom);
  if (editor?.block !== null && editor?.block.id === block_id) return;
  const block = get(blocksAtom).find(({ id }) => id === block_id);
  const isOpenAlready = editor !== null && editor.field_id === block?.form_field_id;
  if (!isOpenAlready) set(leavePanelAtom);
  if (get(focusBlockIdAtom) !== block_id) set(panelTabAtom, "content");
  set(focusBlockIdAtom, block_id);
  if (!isOpenAlready && block?.form_field_id) set(openFieldAtom, block.form_field_id);
});

/** What the insert menu offers. */
export type Insertion =
  | { kind: "block"; type: Exclude<BlockType, "field"> }
  | { kind: "field"; type: FieldType }
  | { kind: "computed"; label: string; related: Related }
  | { kind: "preset"; preset: Preset }
  | { kind: "unused"; field_id: string };

/**
 * Inserts a block or a field at the target. A new field opens in the panel and gets its block when it is
 * saved.
 */
export const insertAtom = atom(null, async (_, set, insertion: Insertion, target: InsertTarget) => {
  const block_id = await set(insertWhatAtom, insertion, target);
  // A computed column is named by what it shows, and its panel has the focus.
  if (insertion.kind !== "computed") set(editNewsAtom, { type: "insert", block_ids: new Set([block_id]) });
  return block_id;
});

type NewQuestion = Exclude<Insertion, { kind: "block" | "unused" }>;

const beginAtom = atom(null, (_, set, insertion: NewQuestion) => {
  if (insertion.kind === "preset") return set(makePresetAtom, insertion.preset);
  if (insertion.kind === "field") return { type: insertion.type };
  const { label, related } = insertion;
  return { type: "hidden" as const, label, data: { related } };
});

const insertWhatAtom = atom(null, async (_, set, insertion: Insertion, target: InsertTarget) => {
  set(leavePanelAtom);
  set(panelTabAtom, "content");
  const emptyId = "empty_block_id" in target ? target.empty_block_id : null;
  const at = "at" in target ? target.at : { focus_block_id: emptyId };
  if (insertion.kind === "field" || insertion.kind === "preset" || insertion.kind === "computed") {
    const made = await set(beginAtom, insertion);
    const place =
      emptyId === null ? { id: crypto.randomUUID(), at } : ({ id: emptyId, at: "in place" } as const);
    set(focusBlockIdAtom, emptyId);
    set(openNewFieldAtom, made, place);
    set(isPanelOpenAtom, true);
    return place.id;
  }
  if (insertion.kind === "block") {
    const block = newBlock(insertion.type);
    set(insertBlockAtom, block, at);
    return block.id;
  }
  const { field_id } = insertion;
  const block = emptyId === null ? newBlock("field", field_id) : { id: emptyId };
  if ("type" in block) set(insertBlockAtom, block, at);
  else set(patchBlockAtom, block.id, { form_field_id: field_id });
  set(openFieldAtom, field_id);
  return block.id;
});
