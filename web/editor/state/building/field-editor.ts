import { atom } from "jotai";
import { withFieldNews } from "#core/editing/field-news.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formAtom } from "../editing/document.ts";
import { type DraftState, draftStateAtom } from "../editing/save-status.ts";
import type { InsertPosition } from "./blocks.ts";
import { fieldProblems } from "./field-problems.ts";
import { takenNames } from "./field-store.ts";

/**
 * State of the field panel. Valid changes are stored immediately, and a new field after a pause or when the
 * panel is closed.
 */
export interface FieldEditor {
  form_id: string;
  field_id: string;
  draft: FieldDraft;
  /** The draft when the panel was opened; null if the field was new. */
  before: FieldDraft | null;
  /** Whether the field and its block do not exist yet. */
  isNew: boolean;
  state: DraftState;
  /** Whether the name still follows the label. */
  isNameFollowing: boolean;
  block: DraftBlock | null;
  /** The text of an invalid formula; null if the draft's value applies. */
  formula: string | null;
  /** The stored field on which the draft is based; null if it is new. */
  basis: FieldDefinition | null;
  /** Increases whenever the draft is replaced from outside the panel. */
  revision: number;
}

/** The block of a new field. Its id is known in advance so that the canvas can already show the draft. */
export type DraftBlock = { id: string; at: InsertPosition } | { id: string; at: "in place" };

const WORST_FIRST: readonly DraftState[] = ["faulty", "waiting", "untouched"];

type Editors = ReadonlyMap<string, FieldEditor>;
/** Panels by form id so that an open draft survives navigation. */
const editorsAtom = atom<Editors>(new Map<string, FieldEditor>());

/** The open document's panel. Leaving the builder page keeps the draft. */
export const fieldEditorAtom = atom(
  (get) => {
    const editor = get(editorsAtom).get(get(formAtom).form_id) ?? null;
    return editor === null || editor.isNew ? editor : withNews(editor, get(formAtom));
  },
  (get, set, editor: FieldEditor | null) => {
    const editors = new Map(get(editorsAtom));
    if (editor === null) editors.delete(get(formAtom).form_id);
    else editors.set(editor.form_id, editor);
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

/** Whether the panel is open for a stored question or a new one; null if it is closed. */
export const panelQuestionAtom = atom((get): "stored" | "new" | null => {
  const editor = get(fieldEditorAtom);
  return editor === null ? null : editor.isNew ? "new" : "stored";
});

/**
 * Why the panel could not be closed. Each failure is a new object so that the faulty control gets the focus
 * again.
 */
export const fieldFailureAtom = atom<{ reason: string } | null>(null);

export const fieldProblemsAtom = atom((get) => {
  const editor = get(fieldEditorAtom);
  const problems = editor === null ? NO_PROBLEMS : problemsOf(get(formAtom).fields, editor);
  return Object.keys(problems).length === 0 ? NO_PROBLEMS : problems;
});
/** One object for all, to avoid renders. */
const NO_PROBLEMS: ReturnType<typeof problemsOf> = {};

/** The problems of a panel's content. */
export const problemsOf = (fields: readonly FieldDefinition[], editor: FieldEditor) =>
  fieldProblems(
    editor.draft,
    fields.filter(({ id }) => id !== editor.field_id),
    editor,
  );

export const closeFieldAtom = atom(null, (_, set) => set(fieldEditorAtom, null));

/** The names of the other fields. */
export const takenNamesAtom = atom((get) =>
  takenNames(get(formAtom).fields, get(fieldEditorAtom)?.field_id ?? ""),
);

/** Fields that a formula may refer to: the form's fields, with the panel's draft in place of its field. */
export const formulaFieldsAtom = atom((get): FieldDefinition[] => {
  const editor = get(fieldEditorAtom);
  const { fields } = get(formAtom);
  if (editor === null) return fields;
  const others = fields.filter(({ id }) => id !== editor.field_id);
  return [...others, { ...editor.draft, id: editor.field_id, local_index: 0 }];
});

/** Whether the panel's content has changed since it was opened. */
export const isChangedAtom = atom((get) => {
  const editor = get(fieldEditorAtom);
  if (editor === null || editor.before === null) return false;
  if (editor.formula !== null) return true;
  if (editor.draft === editor.before) return false;
  return JSON.stringify(editor.draft) !== JSON.stringify(editor.before);
});
