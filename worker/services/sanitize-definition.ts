import { FIELD_TYPES } from "#core/fields/field.ts";
import type { BlockDefinition, EndingPage, FormDefinition } from "#core/forms/definition.ts";

/** Markup, or an entity that could hide some: everything else is plain text and needs no parser. */
const MARKUP = /[<>&]/;
const HTML_KEYS = ["title_html", "description_html", "body_html"] as const;

function hasMarkup(block: BlockDefinition): boolean {
  return HTML_KEYS.some((key) => MARKUP.test(block[key] ?? ""));
}

function endingTexts({ ending_page_i18n_overrides }: EndingPage): Readonly<Record<string, unknown>> {
  return ending_page_i18n_overrides?.overrides ?? {};
}

function sanitizeEnding(ending: EndingPage, sanitize: (html: string) => string): EndingPage {
  const { ending_page_i18n_overrides: stored } = ending;
  if (stored === null) return ending;
  const texts = Object.entries(endingTexts(ending)).map(([key, text]) => [key, sanitize(String(text ?? ""))]);
  return { ...ending, ending_page_i18n_overrides: { ...stored, overrides: Object.fromEntries(texts) } };
}

const TYPES: ReadonlySet<string> = new Set(FIELD_TYPES);

/** Without fields of types that nobody knows (an imported "submit", say): they ask nothing and hold nothing. */
function withKnownFields(definition: FormDefinition): FormDefinition {
  const fields = definition.fields.filter(({ type }) => TYPES.has(type));
  return fields.length === definition.fields.length ? definition : { ...definition, fields };
}

/**
 * The definition with the owner's HTML sanitised once more, as it enters the cache: what was written before a rule
 * was added is caught here. The sanitiser is loaded only when there is markup.
 */
export async function sanitizeDefinition(stored: FormDefinition): Promise<FormDefinition> {
  const definition = withKnownFields(stored);
  const { blocks, ending } = definition;
  const isPlain = Object.values(endingTexts(ending)).every((text) => !MARKUP.test(String(text)));
  if (isPlain && !blocks.some(hasMarkup)) return definition;
  const { sanitizeBlock, sanitizeHtml } = await import("./sanitize-html.ts");
  return { ...definition, blocks: blocks.map(sanitizeBlock), ending: sanitizeEnding(ending, sanitizeHtml) };
}
