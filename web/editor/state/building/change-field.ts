import { atom } from "jotai";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { nameOfLabel } from "#core/fields/field-name.ts";
import { readFormula } from "#core/forms/logic/formula.ts";
import { formAtom } from "../editing/document.ts";
import { flushAtom } from "../editing/editing.ts";
import { fieldsByIdAtom, insertBlockAtom, newBlock, patchBlockAtom } from "./blocks.ts";
import {
  type FieldEditor,
  fieldEditorAtom,
  fieldFailureAtom,
  fieldProblemsAtom,
  formulaFieldsAtom,
  isChangedAtom,
  problemsOf,
} from "./field-editor.ts";
import { storeDraftAtom, takenNames } from "./field-store.ts";
import { draftOf, openFieldAtom, withTypeAtom } from "./open-field.ts";

/** Replaces the draft. A valid draft of an existing field is applied to the form immediately. */
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

/** Changes the draft. The name follows the label until the owner sets one. */
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

/** Sets the formula from its text. Invalid text is kept beside the draft until it is valid. */
export const setFormulaAtom = atom(null, (get, set, text: string) => {
  const editor = get(fieldEditorAtom);
  if (editor === null) return;
  const read = readFormula(text, get(formulaFieldsAtom));
  const draft = read.ok ? { ...editor.draft, v_value: read.expression } : editor.draft;
  set(changeDraftAtom, { draft, formula: read.ok ? null : text }, "v_value");
});

export const setTypeAtom = atom(null, (get, set, type: FieldType) => {
  const editor = get(fieldEditorAtom);
  if (editor === null || editor.draft.type === type) return;
  set(changeDraftAtom, { draft: get(withTypeAtom)(editor.draft, type) }, null);
});

/** Resets the draft to an earlier state of its field, after the form itself was reset to it. */
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

/** Sets a question's label from the canvas, whether its panel is open or not. */
export const setLabelAtom = atom(null, (get, set, field_id: string, label: string | null) => {
  if (get(fieldEditorAtom)?.field_id === field_id) {
    set(patchDraftAtom, { label });
    return;
  }
  const field = get(fieldsByIdAtom).get(field_id);
  if (field !== undefined) set(storeDraftAtom, field_id, { ...draftOf(field), label }, "label");
});

/**
 * Closes the panel and stores its content; a new field gets its block. If the content is invalid, throws and
 * leaves the panel open.
 */
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

/** Adds a new field with its block to the form, as one undo step. */
const storeWithBlockAtom = atom(null, (_, set, { block, field_id, draft, isNew }: FieldEditor) => {
  set(storeDraftAtom, field_id, draft, isNew ? "new" : null);
  const burst = `${field_id} new`;
  if (block?.at === "in place") set(patchBlockAtom, block.id, { form_field_id: field_id }, burst);
  else if (block !== null)
    set(insertBlockAtom, { ...newBlock("field", field_id), id: block.id }, block.at, burst);
});

/** Adds a new field to the form while its panel stays open. */
export const storeNewFieldAtom = atom(null, (get, set) => {
  const editor = get(fieldEditorAtom);
  if (editor?.isNew !== true || editor.state !== "waiting") return;
  set(storeWithBlockAtom, editor);
  const basis = get(fieldsByIdAtom).get(editor.field_id) ?? null;
  set(fieldEditorAtom, { ...editor, isNew: false, state: "stored", block: null, basis });
});

/**
 * Changes a field whose panel may have been closed in the meantime. If the open panel's content is invalid,
 * nothing changes.
 */
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

/**
 * Resets the field to its state when the panel was opened. Returns a function that reverts this; null if
 * nothing has changed.
 */
export const undoFieldChangesAtom = atom(null, (get, set): (() => void) | null => {
  const editor = get(fieldEditorAtom);
  if (editor === null || editor.before === null || !get(isChangedAtom)) return null;
  const { field_id, draft, before } = editor;
  set(changeFieldAtom, field_id, before);
  return () => set(changeFieldAtom, field_id, draft);
});
