import type { FieldDefinition } from "../fields/field.ts";
import type { FieldDraft } from "../fields/field-draft.ts";
import { applyOperations } from "./apply.ts";
import { betweenTwoFields } from "./difference.ts";
import type { EditedForm } from "./operation.ts";

/**
 * Merges changes that others made to the form's field since `basis` into a draft based on it. Returns the
 * same draft if there are none. Null: the field was deleted.
 */
export function withFieldNews(
  draft: FieldDraft,
  basis: FieldDefinition,
  form: EditedForm,
): FieldDraft | null {
  const field = form.fields.find(({ id }) => id === basis.id);
  if (field === undefined) return null;
  const news = field === basis ? [] : betweenTwoFields(basis, field);
  if (news.length === 0) return draft;
  const drafted = { ...draft, id: field.id, local_index: field.local_index };
  const {
    id: _,
    local_index: __,
    ...merged
  } = applyOperations({ ...form, fields: [drafted] }, news).fields[0]!;
  return merged;
}
