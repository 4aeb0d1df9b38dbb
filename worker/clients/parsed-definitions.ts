import type { FormDefinition } from "#core/forms/definition/definition.ts";

/** Per isolate. */
const MAX_FORMS = 50;
const MAX_LENGTH = 200_000;

const parsed = new Map<string, { text: string; definition: FormDefinition }>();

/**
 * Parses a cached definition. The same text returns the same object, which must not be mutated: a busy form
 * is parsed once, and so is everything computed from it.
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
