import { atom } from "jotai";
import type { FieldInput } from "#core/contracts/builder.ts";
import { type FieldDraft, withType } from "#core/fields/builder.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { insertBlock } from "#core/forms/flatten.ts";
import { call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import {
  blocksAtom,
  clearHistoryAtom,
  focusBlockIdAtom,
  type InsertPosition,
  insertBlockAtom,
  newBlock,
  patchBlockAtom,
} from "./blocks.ts";
import { formAtom, patchDocumentAtom } from "./document.ts";
import { freeName, nameOfLabel } from "./field-name.ts";
import { fieldProblems } from "./field-problems.ts";
import { hasDraftAtom } from "./save-status.ts";

/** The field panel: a draft apart from the form until it is saved. */
export interface FieldEditor {
  document_id: string;
  field_id: string;
  draft: FieldDraft;
  /** The draft as it was opened; null for a field that does not exist yet. */
  before: FieldDraft | null;
  /** Whether the name still follows the label. */
  isNameFollowing: boolean;
  block: DraftBlock | null;
}

/** The block of a new field. Its id is known before it exists, so that the draft can be shown in its place. */
export type DraftBlock = { id: string; at: InsertPosition } | { id: string; at: "in place" };

const editorStateAtom = atom<FieldEditor | null>(null);
/** Leaving the builder's page leaves the draft where it is, so the saved state is told here, not by the panel. */
const editorAtom = atom(
  (get) => get(editorStateAtom),
  (_get, set, editor: FieldEditor | null) => {
    set(editorStateAtom, editor);
    set(hasDraftAtom, editor !== null && editor.draft !== editor.before);
  },
);
export const fieldEditorAtom = atom((get) => {
  const editor = get(editorAtom);
  return editor?.document_id === get(formAtom).document_id ? editor : null;
});

const takenNames = (fields: readonly FieldDefinition[], except: string) =>
  new Set(fields.filter(({ id }) => id !== except).map(({ name }) => name));

export const fieldProblemsAtom = atom((get) => {
  const editor = get(fieldEditorAtom);
  if (editor === null) return {};
  const others = get(formAtom).fields.filter(({ id }) => id !== editor.field_id);
  return fieldProblems(editor.draft, others);
});

export const isDraftChangedAtom = atom((get) => {
  const editor = get(fieldEditorAtom);
  return editor !== null && editor.draft !== editor.before;
});

/** The blocks as the canvas shows them: with the place that a new field will take. */
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

/** Opens a field of the form in the panel. */
export const openFieldAtom = atom(null, (get, set, field_id: string) => {
  const { fields, document_id } = get(formAtom);
  const field = fields.find(({ id }) => id === field_id);
  if (field === undefined || document_id === null) return;
  const { id: _, local_index: __, ...draft } = field;
  set(editorAtom, { document_id, field_id, draft, before: draft, isNameFollowing: false, block: null });
});

/** Opens the panel for a field that will stand in the block. */
export const openNewFieldAtom = atom(null, (get, set, type: FieldType, block: DraftBlock) => {
  const { fields, document_id } = get(formAtom);
  if (document_id === null) return;
  const empty: FieldDraft = { name: "", type: "text", options: [], optgroups: [] };
  const draft = withType(empty, type, () => crypto.randomUUID());
  const field_id = crypto.randomUUID();
  const taken = takenNames(fields, field_id);
  const name = draft.name ? freeName(draft.name, taken) : nameOfLabel(draft.label ?? "", type, taken);
  set(editorAtom, {
    document_id,
    field_id,
    draft: { ...draft, name },
    before: null,
    isNameFollowing: true,
    block,
  });
});

/** The block in which the field of the panel stands. */
export const editedBlockIdAtom = atom((get) => {
  const editor = get(fieldEditorAtom);
  if (editor === null) return null;
  const shown = get(shownBlocksAtom).find(({ form_field_id }) => form_field_id === editor.field_id);
  return shown?.id ?? null;
});

/** Opens the panel as it was, with its changes. */
export const reopenFieldAtom = atom(null, (_, set, editor: FieldEditor) => set(editorAtom, editor));

export const closeFieldAtom = atom(null, (_, set) => set(editorAtom, null));

/** Changes the draft. The name follows the label until somebody gives it its own. */
export const patchDraftAtom = atom(null, (get, set, patch: Partial<FieldDraft>) => {
  const editor = get(fieldEditorAtom);
  if (editor === null) return;
  const draft = { ...editor.draft, ...patch };
  const isNameFollowing = editor.isNameFollowing && patch.name === undefined;
  if (isNameFollowing && patch.label !== undefined) {
    const taken = takenNames(get(formAtom).fields, editor.field_id);
    draft.name = nameOfLabel(draft.label ?? "", draft.type, taken);
  }
  set(editorAtom, { ...editor, draft, isNameFollowing });
});

export const setTypeAtom = atom(null, (get, set, type: FieldType) => {
  const editor = get(fieldEditorAtom);
  if (editor === null || editor.draft.type === type) return;
  set(editorAtom, { ...editor, draft: withType(editor.draft, type, () => crypto.randomUUID()) });
});

const putFieldAtom = atom(null, (get, set, field: FieldDefinition) => {
  const { document_id } = get(formAtom);
  if (document_id === null) return;
  set(patchDocumentAtom, document_id, (open) => {
    const isKnown = open.form.fields.some(({ id }) => id === field.id);
    const fields = isKnown
      ? open.form.fields.map((known) => (known.id === field.id ? field : known))
      : [...open.form.fields, field];
    return { ...open, form: { ...open.form, fields } };
  });
});

/** Saves the draft and closes the panel; a new field gets its block. Rejects when the server refuses; the draft stays. */
export const saveFieldAtom = atom(null, async (get, set) => {
  const editor = get(fieldEditorAtom);
  if (editor === null || Object.keys(get(fieldProblemsAtom)).length > 0) return;
  const { form_id } = get(formAtom);
  const { field_id, draft, block } = editor;
  const field = await call(endpoints.saveField, { params: { form_id }, body: toInput(field_id, draft) });
  set(putFieldAtom, field);
  if (block?.at === "in place") set(patchBlockAtom, block.id, { form_field_id: field_id });
  else if (block !== null) set(insertBlockAtom, { ...newBlock("field", field_id), id: block.id }, block.at);
  const now = get(fieldEditorAtom);
  if (now?.field_id === field_id && now.draft === draft) set(editorAtom, null);
});

/** Makes a field like another one, with a name and option ids of its own. */
export const duplicateFieldAtom = atom(
  null,
  async (get, set, field_id: string): Promise<FieldDefinition | null> => {
    const { form_id, fields } = get(formAtom);
    const source = fields.find(({ id }) => id === field_id);
    if (source === undefined) return null;
    const { id: _, local_index: __, ...draft } = source;
    const groups = new Map(source.optgroups.map(({ id }) => [id, crypto.randomUUID() as string]));
    const copy: FieldDraft = {
      ...draft,
      name: freeName(source.name, takenNames(fields, "")),
      optgroups: source.optgroups.map((group) => ({ ...group, id: groups.get(group.id) ?? group.id })),
      options: source.options.map((option) => ({
        ...option,
        id: crypto.randomUUID(),
        optgroup_id: groups.get(option.optgroup_id ?? "") ?? null,
      })),
    };
    const body = toInput(crypto.randomUUID(), copy);
    const field = await call(endpoints.saveField, { params: { form_id }, body });
    set(putFieldAtom, field);
    return field;
  },
);

/** Deletes a field for good; blocks that showed it stay, empty. */
export const deleteFieldAtom = atom(null, async (get, set, field_id: string) => {
  const { form_id, document_id } = get(formAtom);
  await call(endpoints.deleteField, { params: { form_id, field_id } });
  if (document_id === null) return;
  set(clearHistoryAtom);
  if (get(editorAtom)?.field_id === field_id) set(editorAtom, null);
  set(focusBlockIdAtom, null);
  set(patchDocumentAtom, document_id, (open) => ({
    ...open,
    form: {
      ...open.form,
      fields: open.form.fields.filter(({ id }) => id !== field_id),
      blocks: open.form.blocks.map((block) =>
        block.form_field_id === field_id ? { ...block, form_field_id: null } : block,
      ),
    },
  }));
});

function toInput(id: string, draft: FieldDraft): FieldInput {
  const options = draft.options.map((option, index) => ({
    ...option,
    value: option.value.trim(),
    label: option.label.trim() || option.value.trim(),
    index: option.index ?? index,
  }));
  const optgroups = draft.optgroups.map((group) => ({ ...group, label: group.label.trim() }));
  return { ...draft, id, name: draft.name.trim(), options, optgroups } as FieldInput;
}
