import { asksForSecret } from "./asks-for-secret.ts";
import type { FormDefinition } from "./definition.ts";

/** What the public page of a form says about the form itself. */
export interface Caution {
  /** It carries a link to report it. */
  is_reportable: boolean;
  /** It says that the form is new, and not to enter passwords or card numbers. */
  is_warned_of: boolean;
}

const NEW_MS = 24 * 60 * 60 * 1000;

/** Whether an organization is younger than a day; `created_at`: ISO 8601, null: there is none. `now`: milliseconds. */
export function isNewOrganization(created_at: string | null, now: number): boolean {
  return created_at !== null && now - Date.parse(created_at) < NEW_MS;
}

type Judged = Pick<FormDefinition, "blocks" | "fields">;

/** The edge hands out the same object for every visitor, so each definition is searched once. */
const judged = new WeakMap<Judged, boolean>();

/** Whether a question that the form shows asks for a password or a card number in plain text. */
function asksForSecrets(form: Judged): boolean {
  const known = judged.get(form);
  if (known !== undefined) return known;
  const shown = new Set(form.blocks.map(({ form_field_id }) => form_field_id));
  const asks = form.fields.some(
    (field) => (form.blocks.length === 0 || shown.has(field.id)) && asksForSecret(field),
  );
  judged.set(form, asks);
  return asks;
}

/** What visitors are told about a form at a moment, in milliseconds. */
export function cautionOf(
  form: Judged & Pick<FormDefinition, "organization_created_at">,
  now: number,
): Caution {
  const isNew = isNewOrganization(form.organization_created_at, now);
  const asks = asksForSecrets(form);
  return { is_reportable: isNew || asks, is_warned_of: isNew && asks };
}
