import type { FormDefinition } from "#core/forms/definition/definition.ts";

/** Of one isolate. */
const MAX_FORMS = 50;
const MAX_LENGTH = 200_000;

const parsed = new Map<string, { text: string; definition: FormDefinition }>();

/**
 * The definition that a cache holds as text. The same text gives the same object, which nobody may change: a busy form is
 * parsed once, and what is worked out from it is worked out once.
 */
export function parseDefinition(form_id: string, text: string): FormDefinition {
  const known = parsed.get(form_id);
  if (known?.text === text) return known.definition;
  const definition = JSON.parse(text) as FormDefinition;
  parsed.delete(form_id);
  if (text.length <= MAX_LENGTH) {
    if (parsed.size >= MAX_FORMS) parsed.delete(parsed.keys().next().value!);
    parsed.set(form_id, { text, definition });
  }
  return definition;
}
