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

/** What is wrong with what a panel holds. */
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

/** What a formula may name: the form's fields, that of the panel as it is there. */
export const formulaFieldsAtom = atom((get): FieldDefinition[] => {
  const editor = get(fieldEditorAtom);
  const { fields } = get(formAtom);
  if (editor === null) return fields;
  const others = fields.filter(({ id }) => id !== editor.field_id);
  return [...others, { ...editor.draft, id: editor.field_id, local_index: 0 }];
});

/** Whether the panel holds something else than it was opened with. */
export const isChangedAtom = atom((get) => {
  const editor = get(fieldEditorAtom);
  if (editor === null || editor.before === null) return false;
  if (editor.formula !== null) return true;
  if (editor.draft === editor.before) return false;
  return JSON.stringify(editor.draft) !== JSON.stringify(editor.before);
});
