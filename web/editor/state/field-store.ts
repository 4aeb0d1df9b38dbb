import { atom } from "jotai";
import type { FieldInput } from "#core/contracts/builder.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { isBlankOption } from "#core/fields/option-drafts.ts";
import { fieldQueue } from "./autosave.ts";
import { fieldsByIdAtom } from "./blocks.ts";
import { formAtom, patchDocumentAtom } from "./document.ts";
import { freeName } from "./field-name.ts";
import { recordStepAtom } from "./history.ts";

/** The names that a field may not take: those of the form's other fields. */
export const takenNames = (fields: readonly FieldDefinition[], except: string) =>
  new Set(fields.filter(({ id }) => id !== except).map(({ name }) => name));

/** Shows a field, new or changed, and saves it; no half-typed spaces, no blank options. */
export const putFieldAtom = atom(null, (get, set, field: FieldDefinition) => {
  const { form_id, document_id } = get(formAtom);
  if (document_id === null) return;
  const tidy = tidyField(field);
  set(patchDocumentAtom, document_id, (open) => {
    const isKnown = open.form.fields.some(({ id }) => id === field.id);
    const fields = isKnown
      ? open.form.fields.map((known) => (known.id === field.id ? tidy : known))
      : [...open.form.fields, tidy];
    return { ...open, form: { ...open.form, fields } };
  });
  const { local_index: _, ...input } = tidy;
  fieldQueue(form_id).add(new Map([[field.id, input as FieldInput]]));
});

/** Stores a draft as a field. What it was before can be taken back; changes with the same key together. */
export const storeDraftAtom = atom(
  null,
  (get, set, field_id: string, draft: FieldDraft, key: string | null = null) => {
    const before = get(fieldsByIdAtom).get(field_id);
    const last = Math.max(-1, ...get(formAtom).fields.map(({ local_index }) => local_index));
    if (before !== undefined) set(recordStepAtom, { field: before }, key && `${field_id} ${key}`);
    set(putFieldAtom, { ...draft, id: field_id, local_index: before?.local_index ?? last + 1 });
  },
);

/** Makes a field like another one, with a name and option ids of its own. */
export const duplicateFieldAtom = atom(null, (get, set, field_id: string): string | null => {
  const { fields } = get(formAtom);
  const source = fields.find(({ id }) => id === field_id);
  if (source === undefined) return null;
  const { id: _, local_index: __, ...draft } = source;
  const groups = new Map(source.optgroups.map(({ id }) => [id, crypto.randomUUID() as string]));
  const copyId = crypto.randomUUID();
  set(storeDraftAtom, copyId, {
    ...draft,
    name: freeName(source.name, takenNames(fields, "")),
    optgroups: source.optgroups.map((group) => ({ ...group, id: groups.get(group.id) ?? group.id })),
    options: source.options.map((option) => ({
      ...option,
      id: crypto.randomUUID(),
      optgroup_id: groups.get(option.optgroup_id ?? "") ?? null,
    })),
  });
  return copyId;
});

function tidyField(field: FieldDefinition): FieldDefinition {
  const written = field.options.filter((option) => !isBlankOption(option));
  const options = written.map((option, index) => ({
    ...option,
    value: option.value.trim(),
    label: option.label.trim() || option.value.trim(),
    index: option.index ?? index,
  }));
  const optgroups = field.optgroups.map((group) => ({ ...group, label: group.label.trim() }));
  return { ...field, name: field.name.trim(), options, optgroups };
}
