import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { endingAction } from "#core/forms/look/ending-page.ts";

/**
 * The owner's address to which a respondent is sent, with answers filled in; null: the ending page comes instead.
 * `answers`: by name.
 */
export async function redirectOf(
  definition: FormDefinition,
  answers: () => Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const action = endingAction(definition.ending);
  if (action.type !== "redirect") return null;
  if (!action.uri.includes("{{")) return action.uri;
  // Few forms have such an address.
  const { filledRedirect } = await import("#core/forms/look/filled-redirect.ts");
  return filledRedirect(action.uri, definition, answers());
}
