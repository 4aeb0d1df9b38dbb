import { atom } from "jotai";
import { PRESETS, type Preset } from "#core/fields/builder.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { type FieldDraft, withOptionRows, withType } from "#core/fields/field-draft.ts";
import { freeName, nameOfLabel } from "#core/fields/field-name.ts";
import { ANY_STEP } from "#core/fields/numbers/any-step.ts";
import { presetOptions } from "#core/fields/option-drafts.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { formAtom, isSchemaAtom } from "../editing/document.ts";
import { type DraftBlock, fieldEditorAtom } from "./field-editor.ts";
import { takenNames } from "./field-store.ts";

/** The part of a field that the panel edits. */
export function draftOf({ id: _, local_index: __, ...draft }: FieldDefinition): FieldDraft {
  return withOptionRows(draft, () => crypto.randomUUID());
}

/** Opens a field of the form in the panel. */
export const openFieldAtom = atom(null, (get, set, field_id: string) => {
  const { fields, form_id } = get(formAtom);
  const field = fields.find(({ id }) => id === field_id);
  if (field === undefined) return;
  const draft = draftOf(field);
  set(fieldEditorAtom, {
    form_id,
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

/** Prices and measures in a table have cents. A form's new number has any decimals; stored ones stay as they are. */
const TABLE_STEP = 0.01;

/** Gives a draft a type, with the defaults of a form or of a table. */
export const withTypeAtom = atom((get) => (draft: FieldDraft, type: FieldType): FieldDraft => {
  const typed = withType(draft, type, () => crypto.randomUUID());
  const isSchema = get(isSchemaAtom);
  const isPlain = type === "number" && !typed.step && (isSchema || draft.type !== type);
  return isPlain ? { ...typed, step: isSchema ? TABLE_STEP : ANY_STEP } : typed;
});

/** The initial properties of a new field. */
type Beginning = Pick<FieldDraft, "type"> &
  Partial<Pick<FieldDraft, "options" | "multiple" | "label" | "data">>;

/** Builds a single-choice question with its options, in the language of the form. */
export const makePresetAtom = atom(null, async (get, _set, preset: Preset): Promise<Beginning> => {
  const { type, answers } = PRESETS[preset];
  const texts = await loadTexts(get(formAtom).lang);
  const labels: Record<string, string> =
    preset === "yes_no"
      ? { yes: texts["choice.yes"], no: texts["choice.no"] }
      : Object.fromEntries(answers.map((answer) => [answer, answer]));
  return { type, multiple: false, options: presetOptions(labels, () => crypto.randomUUID()) };
});

/** Opens the panel for a new field in the block. */
export const openNewFieldAtom = atom(
  null,
  (get, set, { type, options = [], multiple, label, data }: Beginning, block: DraftBlock) => {
    const { fields, form_id } = get(formAtom);
    const empty: FieldDraft = { name: "", type: "text", options: [], optgroups: [] };
    const typed = get(withTypeAtom)({ ...empty, options, multiple }, type);
    const field_id = crypto.randomUUID();
    const taken = takenNames(fields, field_id);
    const name = typed.name ? freeName(typed.name, taken) : nameOfLabel(label ?? "", type, taken);
    const draft = { ...typed, name, ...(label && { label }), ...(data && { data }) };
    set(fieldEditorAtom, {
      form_id,
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
