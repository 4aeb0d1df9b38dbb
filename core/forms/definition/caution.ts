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

/** The caution for visitors at `now`, in milliseconds. */
export function cautionOf(
  form: Pick<FormDefinition, "organization_created_at" | "asks_for_secrets">,
  now: number,
): Caution {
  const isNew = isNewOrganization(form.organization_created_at, now);
  const asks = form.asks_for_secrets === true;
  return { is_reportable: isNew || asks, is_warned_of: isNew && asks };
}
