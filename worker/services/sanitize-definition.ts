import type { BlockDefinition, FormDefinition } from "#core/forms/definition.ts";

/** Markup, or an entity that could hide some: everything else is plain text and needs no parser. */
const MARKUP = /[<>&]/;
const HTML_KEYS = ["title_html", "description_html", "body_html"] as const;

function hasMarkup(block: BlockDefinition): boolean {
  return HTML_KEYS.some((key) => MARKUP.test(block[key] ?? ""));
}

/**
 * The definition with the owner's HTML sanitised once more, as it enters the cache: what was written before a rule
 * was added is caught here. The sanitiser is loaded only when there is markup.
 */
export async function sanitizeDefinition(definition: FormDefinition): Promise<FormDefinition> {
  if (!definition.blocks.some(hasMarkup)) return definition;
  const { sanitizeBlock } = await import("./sanitize-html.ts");
  return { ...definition, blocks: definition.blocks.map(sanitizeBlock) };
}
