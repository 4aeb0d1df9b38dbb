import { asksForSecret } from "./asks-for-secret.ts";
import type { FormDefinition } from "./definition.ts";

/** Warnings about a form on its public page. */
export interface Caution {
  /** The page has a link to report the form. */
  is_reportable: boolean;
  /** The page warns that the form is new, and advises against entering passwords or card numbers. */
  is_warned_of: boolean;
}

const NEW_MS = 24 * 60 * 60 * 1000;

/**
 * Whether an organization is less than a day old. `created_at`: ISO 8601, null: no organization. `now`:
 * milliseconds.
 */
export function isNewOrganization(created_at: string | null, now: number): boolean {
  return created_at !== null && now - Date.parse(created_at) < NEW_MS;
}

type Judged = Pick<FormDefinition, "blocks" | "fields">;

/** The edge cache returns the same object for every visitor, so each definition is searched once. */
const judged = new WeakMap<Judged, boolean>();

/** Whether a visible question asks for a password or a card number in clear text. */
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

/** The caution for visitors at `now`, in milliseconds. */
export function cautionOf(
  form: Judged & Pick<FormDefinition, "organization_created_at">,
  now: number,
): Caution {
  const isNew = isNewOrganization(form.organization_created_at, now);
  const asks = asksForSecrets(form);
  return { is_reportable: isNew || asks, is_warned_of: isNew && asks };
}
