import { atom } from "jotai";
import { betweenTwoFields } from "#core/editing/difference.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { isBlankOption } from "#core/fields/option-drafts.ts";
import { formAtom } from "../editing/document.ts";
import { editFormAtom } from "../editing/editing.ts";
import { fieldsByIdAtom } from "./blocks.ts";

/** Names of the form's other fields, which a field must not use. */
export const takenNames = (fields: readonly FieldDefinition[], except: string) =>
  new Set(fields.filter(({ id }) => id !== except).map(({ name }) => name));

/**
 * Stores a draft as a new or changed field, trimmed and without blank options. Changes with the same burst
 * are undone together.
 */
export const storeDraftAtom = atom(
  null,
  (get, set, field_id: string, draft: FieldDraft, key: string | null = null) => {
    const form = get(formAtom);
    const before = get(fieldsByIdAtom).get(field_id);
    const last = Math.max(-1, ...form.fields.map(({ local_index }) => local_index));
    const field = tidyField({ ...draft, id: field_id, local_index: before?.local_index ?? last + 1 });
    const operations = before ? betweenTwoFields(before, field) : [{ type: "field.insert", field } as const];
    const burst = key && `${field_id} ${key}`;
    set(editFormAtom, operations, { burst, awaitsPause: true });
  },
);

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
