import { atom } from "jotai";
import { withFieldNews } from "#core/editing/field-news.ts";
import { YES_NO } from "#core/fields/builder.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { type FieldDraft, withOptionRows, withType } from "#core/fields/field-draft.ts";
import { freeName, nameOfLabel } from "#core/fields/field-name.ts";
import { yesNoOptions } from "#core/fields/option-drafts.ts";
import type { FormDefinition } from "#core/forms/definition.ts";
import { insertBlock } from "#core/forms/flatten.ts";
import { readFormula } from "#core/forms/formula.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import {
  blocksAtom,
  fieldsByIdAtom,
  type InsertPosition,
  insertBlockAtom,
  newBlock,
  patchBlockAtom,
  quietSectionIdAtom,
} from "./blocks.ts";
import { formAtom } from "./document.ts";
import { flushAtom } from "./editing.ts";
import { fieldProblems } from "./field-problems.ts";
import { storeDraftAtom, takenNames } from "./field-store.ts";
import { type DraftState, draftStateAtom } from "./save-status.ts";

/** The field panel. What is changed in it is stored as soon as it can be; a new field at rest, or when it is left. */
export interface FieldEditor {
  document_id: string;
  field_id: string;
  draft: FieldDraft;
  /** The draft as it was opened; null: of a new field, which was not there. */
  before: FieldDraft | null;
  /** Whether the field and its block do not exist yet. */
  isNew: boolean;
  state: DraftState;
  /** Whether the name still follows the label. */
  isNameFollowing: boolean;
  block: DraftBlock | null;
  /** A computed value as it is written, where that cannot be read; null: it is the draft's. */
  formula: string | null;
  /** The field that the draft is the newest state of; null: it is new. */
  basis: FieldDefinition | null;
  /** Grows whenever the draft is replaced from outside the panel. */
  revision: number;
}

/** The block of a new field. Its id is known before it exists, so that the draft can be shown in its place. */
export type DraftBlock = { id: string; at: InsertPosition } | { id: string; at: "in place" };

const WORST_FIRST: readonly DraftState[] = ["faulty", "waiting", "untouched"];

type Editors = ReadonlyMap<string, FieldEditor>;
/** One for each document, so that an open draft waits for its owner to come back. */
const editorsAtom = atom<Editors>(new Map<string, FieldEditor>());

/** The panel of the open document. Leaving the builder's page leaves the draft where it is. */
export const fieldEditorAtom = atom(
  (get) => {
    const editor = get(editorsAtom).get(get(formAtom).document_id ?? "") ?? null;
    return editor === null || editor.isNew ? editor : withNews(editor, get(formAtom));
  },
  (get, set, editor: FieldEditor | null) => {
    const editors = new Map(get(editorsAtom));
    if (editor === null) editors.delete(get(formAtom).document_id ?? "");
    else editors.set(editor.document_id, editor);
    set(editorsAtom, editors);
    const states = [...editors.values()].map(({ state }) => state);
    set(draftStateAtom, WORST_FIRST.find((state) => states.includes(state)) ?? "stored");
    set(fieldFailureAtom, null);
  },
);

function withNews(editor: FieldEditor, form: FormDefinition): FieldEditor | null {
  if (editor.basis === null) return editor;
  const draft = withFieldNews(editor.draft, editor.basis, form);
  if (draft === null || draft === editor.draft) return draft && editor;
  return { ...editor, draft };
}

/** Whether the panel is open for a question of the form or for a new one; null: it is closed. */
export const panelQuestionAtom = atom((get): "stored" | "new" | null => {
  const editor = get(fieldEditorAtom);
  return editor === null ? null : editor.isNew ? "new" : "stored";
});

/** Why the panel could not be left; a new object each time. */
export const fieldFailureAtom = atom<{ reason: string } | null>(null);

export const fieldProblemsAtom = atom((get) => {
  const editor = get(fieldEditorAtom);
  const problems = editor === null ? NO_PROBLEMS : problemsOf(get(formAtom).fields, editor);
  return Object.keys(problems).length === 0 ? NO_PROBLEMS : problems;
});
/** The same object, so that nothing is drawn again. */
const NO_PROBLEMS: ReturnType<typeof problemsOf> = {};

const problemsOf = (fields: readonly FieldDefinition[], editor: FieldEditor) =>
  fieldProblems(
    editor.draft,
    fields.filter(({ id }) => id !== editor.field_id),
    editor,
  );

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

/** What the canvas and the outline list. */
export const listedBlocksAtom = atom((get) => {
  const quiet = get(quietSectionIdAtom);
  return get(shownBlocksAtom).filter(({ id }) => id !== quiet);
});

function draftOf({ id: _, local_index: __, ...draft }: FieldDefinition): FieldDraft {
  return withOptionRows(draft, () => crypto.randomUUID());
}

/** Opens a field of the form in the panel. */
export const openFieldAtom = atom(null, (get, set, field_id: string) => {
  const { fields, document_id } = get(formAtom);
  const field = fields.find(({ id }) => id === field_id);
  if (field === undefined || document_id === null) return;
  const draft = draftOf(field);
  set(fieldEditorAtom, {
    document_id,
    field_id,
    draft,
    before: draft,
    isNew: false,
    state: "stored",
    isNameFollowing: false,
    block: null,
    formula: null,
    basis: field,
    revision: 0,
  });
});

/** What a new field begins with. */
type Beginning = Pick<FieldDraft, "type"> & Partial<Pick<FieldDraft, "options">>;

/** A question of two answers, in the language of the form. */
export const makeYesNoAtom = atom(null, async (get): Promise<Beginning> => {
  const texts = await loadTexts(get(formAtom).lang);
  const words = { yes: texts["choice.yes"], no: texts["choice.no"] };
  return { type: YES_NO.type, options: yesNoOptions(words, () => crypto.randomUUID()) };
});

/** Opens the panel for a field that will stand in the block. */
export const openNewFieldAtom = atom(
  null,
  (get, set, { type, options = [] }: Beginning, block: DraftBlock) => {
    const { fields, document_id } = get(formAtom);
    if (document_id === null) return;
    const empty: FieldDraft = { name: "", type: "text", options: [], optgroups: [] };
    const typed = withType({ ...empty, options }, type, () => crypto.randomUUID());
    const field_id = crypto.randomUUID();
    const taken = takenNames(fields, field_id);
    const name = typed.name ? freeName(typed.name, taken) : nameOfLabel("", type, taken);
    const draft = { ...typed, name };
    set(fieldEditorAtom, {
      document_id,
      field_id,
      draft,
      before: null,
      isNew: true,
      state: "untouched",
      isNameFollowing: true,
      block,
      formula: null,
      basis: null,
      revision: 0,
    });
  },
);

/** The block in which the field of the panel stands. */
export const editedBlockIdAtom = atom((get) => {
  const editor = get(fieldEditorAtom);
  if (editor === null) return null;
  const shown = get(shownBlocksAtom).find(({ form_field_id }) => form_field_id === editor.field_id);
  return shown?.id ?? null;
});

export const closeFieldAtom = atom(null, (_, set) => set(fieldEditorAtom, null));

/** Takes over a draft. That of a field which exists is the form's at once, unless something is wrong with it. */
const changeDraftAtom = atom(
  null,
  (get, set, change: Partial<FieldEditor> & { draft: FieldDraft }, key: string | null) => {
    const editor = get(fieldEditorAtom);
    if (editor === null) return;
    const next = { ...editor, ...change };
    const problems = problemsOf(get(formAtom).fields, next);
    if (Object.keys(problems).length > 0) next.state = "faulty";
    else next.state = next.isNew ? "waiting" : "stored";
    if (next.state === "stored") set(storeDraftAtom, next.field_id, next.draft, key);
    const basis = next.state === "stored" ? get(fieldsByIdAtom).get(next.field_id) : undefined;
    set(fieldEditorAtom, { ...next, basis: basis ?? next.basis });
  },
);

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
  set(changeDraftAtom, { draft, isNameFollowing }, Object.keys(patch).join(" "));
});

/** Takes over a computed value as it is written; what cannot be read is kept beside the draft until it can. */
export const setFormulaAtom = atom(null, (get, set, text: string) => {
  const editor = get(fieldEditorAtom);
  if (editor === null) return;
  const read = readFormula(text, get(formulaFieldsAtom));
  const draft = read.ok ? { ...editor.draft, v_value: read.expression } : editor.draft;
  set(changeDraftAtom, { draft, formula: read.ok ? null : text }, "v_value");
});

/** The names of the other fields. */
export const takenNamesAtom = atom((get) =>
  takenNames(get(formAtom).fields, get(fieldEditorAtom)?.field_id ?? ""),
);

/** What a formula may name: the form's fields, that of the panel as it is there. */
export const formulaFieldsAtom = atom((get): FieldDefinition[] => {
  const editor = get(fieldEditorAtom);
  const { fields } = get(formAtom);
  if (editor === null) return fields;
  const others = fields.filter(({ id }) => id !== editor.field_id);
  return [...others, { ...editor.draft, id: editor.field_id, local_index: 0 }];
});

export const setTypeAtom = atom(null, (get, set, type: FieldType) => {
  const editor = get(fieldEditorAtom);
  if (editor === null || editor.draft.type === type) return;
  set(changeDraftAtom, { draft: withType(editor.draft, type, () => crypto.randomUUID()) }, null);
});

/** Puts the draft back to a former state of its field, which is the form's already. */
export const resetDraftAtom = atom(null, (get, set, field: FieldDefinition) => {
  const editor = get(fieldEditorAtom);
  if (editor?.field_id !== field.id) return;
  set(fieldEditorAtom, {
    ...editor,
    draft: draftOf(field),
    state: "stored",
    formula: null,
    basis: field,
    revision: editor.revision + 1,
  });
});

/** Gives a question its label where it stands, whether its panel is open or not. */
export const setLabelAtom = atom(null, (get, set, field_id: string, label: string | null) => {
  if (get(fieldEditorAtom)?.field_id === field_id) {
    set(patchDraftAtom, { label });
    return;
  }
  const field = get(fieldsByIdAtom).get(field_id);
  if (field !== undefined) set(storeDraftAtom, field_id, { ...draftOf(field), label }, "label");
});

/** Leaves the panel and keeps what is in it; a new field gets its block. Throws, and stays, when something is wrong. */
export const leaveFieldAtom = atom(null, (get, set) => {
  const editor = get(fieldEditorAtom);
  if (editor === null) return;
  if (editor.state !== "stored") {
    const [reason] = Object.values(get(fieldProblemsAtom));
    if (reason !== undefined) {
      set(fieldFailureAtom, { reason });
      throw new Error(reason);
    }
    set(storeWithBlockAtom, editor);
  }
  set(flushAtom);
  set(fieldEditorAtom, null);
});

/** Makes a new field the form's, with its block: one step to take back. */
const storeWithBlockAtom = atom(null, (_, set, { block, field_id, draft, isNew }: FieldEditor) => {
  set(storeDraftAtom, field_id, draft, isNew ? "new" : null);
  const burst = `${field_id} new`;
  if (block?.at === "in place") set(patchBlockAtom, block.id, { form_field_id: field_id }, burst);
  else if (block !== null)
    set(insertBlockAtom, { ...newBlock("field", field_id), id: block.id }, block.at, burst);
});

/** Makes a new field the form's while its panel stays open. */
export const storeNewFieldAtom = atom(null, (get, set) => {
  const editor = get(fieldEditorAtom);
  if (editor?.isNew !== true || editor.state !== "waiting") return;
  set(storeWithBlockAtom, editor);
  const basis = get(fieldsByIdAtom).get(editor.field_id) ?? null;
  set(fieldEditorAtom, { ...editor, isNew: false, state: "stored", block: null, basis });
});

/** Changes a field whose panel may have been left meanwhile; a panel that cannot be left stays, and nothing changes. */
export const changeFieldAtom = atom(null, (get, set, field_id: string, patch: Partial<FieldDraft>) => {
  if (get(fieldEditorAtom)?.field_id !== field_id) {
    try {
      set(leaveFieldAtom);
    } catch {
      return;
    }
    set(openFieldAtom, field_id);
  }
  const editor = get(fieldEditorAtom);
  if (editor === null) return;
  const draft = { ...editor.draft, ...patch };
  set(changeDraftAtom, { draft, formula: null, revision: editor.revision + 1 }, null);
});

/** Whether the panel holds something else than it was opened with. */
export const isChangedAtom = atom((get) => {
  const editor = get(fieldEditorAtom);
  if (editor === null || editor.before === null) return false;
  if (editor.formula !== null) return true;
  if (editor.draft === editor.before) return false;
  return JSON.stringify(editor.draft) !== JSON.stringify(editor.before);
});

/** Puts the field back as its panel was opened. The answer does again what was undone. */
export const undoFieldChangesAtom = atom(null, (get, set): (() => void) | null => {
  const editor = get(fieldEditorAtom);
  if (editor === null || editor.before === null || !get(isChangedAtom)) return null;
  const { field_id, draft, before } = editor;
  set(changeFieldAtom, field_id, before);
  return () => set(changeFieldAtom, field_id, draft);
});
