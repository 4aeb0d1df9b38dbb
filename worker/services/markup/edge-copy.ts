import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { sanitizeDefinition } from "./sanitize-definition.ts";

/**
 * What the edge keeps of a definition from the database: sanitized again, and with what each page would otherwise have
 * to find out.
 */
export async function edgeCopy(stored: FormDefinition, is_full = false): Promise<FormDefinition> {
  // Loaded on demand: its words of 13 languages are no part of a page.
  const { asksForSecrets } = await import("#core/forms/definition/asks-for-secret.ts");
  const definition = await sanitizeDefinition(stored);
  return { ...definition, asks_for_secrets: asksForSecrets(definition), ...(is_full && { is_full }) };
}
