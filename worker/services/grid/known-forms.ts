import type { EditedForm } from "../../db/grid/cells.ts";

/** Fields and options that one isolate keeps, of all forms together: some megabytes. */
const MAX_WEIGHT = 20_000;

export interface KnownForms {
  recall(form_id: string): EditedForm | null;
  remember(form_id: string, form: EditedForm): void;
}

/**
 * Remembers the fields of the forms that were edited last, so that an edit can be decided without asking for them. They
 * may be old, and grant nothing: the statement that stores the edit checks the version and the membership.
 */
export function createKnownForms(max_weight = MAX_WEIGHT): KnownForms {
  /** In the order of their last use. */
  const kept = new Map<string, { form: EditedForm; weight: number }>();
  let total = 0;
  const forget = (form_id: string) => {
    total -= kept.get(form_id)?.weight ?? 0;
    kept.delete(form_id);
  };
  return {
    recall(form_id) {
      const found = kept.get(form_id);
      if (!found) return null;
      kept.delete(form_id);
      kept.set(form_id, found);
      return found.form;
    },
    remember(form_id, form) {
      forget(form_id);
      const weight = form.fields.reduce((sum, { options }) => sum + 1 + options.length, 0);
      if (weight > max_weight) return;
      kept.set(form_id, { form, weight });
      total += weight;
      for (const [oldest] of kept) {
        if (total <= max_weight) break;
        forget(oldest);
      }
    },
  };
}
