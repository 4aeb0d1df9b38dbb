import { FIELD_TYPES, type FieldDefinition } from "#core/fields/field.ts";
import type { EndingPage, FormDefinition, Stylesheet } from "#core/forms/definition/definition.ts";
import { startPage } from "#core/forms/look/start-page.ts";
import { pageBackground } from "#core/forms/look/theme.ts";
import { HTML_KEYS, sanitizeBlock } from "./sanitize-block.ts";
import { sanitizeSource } from "./sanitize-source.ts";
import { sanitizeStartPage } from "./sanitize-start-page.ts";
import { type Sanitize, sanitizerFor } from "./sanitizer-for.ts";

function endingTexts({ ending_page_i18n_overrides }: EndingPage): Readonly<Record<string, unknown>> {
  return ending_page_i18n_overrides?.overrides ?? {};
}

function ownerTexts({ blocks, ending, start_page }: FormDefinition): unknown[] {
  return [
    ...blocks.flatMap((block) => HTML_KEYS.map((key) => block[key])),
    ...Object.values(endingTexts(ending)),
    start_page?.body_html,
  ];
}

function sanitizeEnding(ending: EndingPage, sanitize: Sanitize): EndingPage {
  const { ending_page_i18n_overrides: stored } = ending;
  if (stored === null) return ending;
  // An address is no markup. It is checked later, once its variables are filled in.
  const texts = Object.entries(endingTexts(ending)).map(([key, value]) => {
    const text = String(value ?? "");
    return [key, key === "href" ? text : sanitize(text)];
  });
  return { ...ending, ending_page_i18n_overrides: { ...stored, overrides: Object.fromEntries(texts) } };
}

const TYPES: ReadonlySet<string> = new Set(FIELD_TYPES);

/** Drops fields of unknown types, such as an imported "submit". They show no input and store nothing. */
function withKnownFields(definition: FormDefinition): FormDefinition {
  const fields = definition.fields.filter(({ type }) => TYPES.has(type));
  return fields.length === definition.fields.length ? definition : { ...definition, fields };
}

function sanitizeField(field: FieldDefinition): FieldDefinition {
  if (field.options.every(({ src }) => !src)) return field;
  return { ...field, options: field.options.map((one) => ({ ...one, src: sanitizeSource(one.src) })) };
}

async function sanitizeStylesheet(stylesheet: Stylesheet): Promise<Stylesheet> {
  if (typeof stylesheet.custom !== "string" || stylesheet.custom.trim() === "") {
    return { ...stylesheet, custom: undefined };
  }
  const { sanitizeCss } = await import("./sanitize-css.ts");
  return { ...stylesheet, custom: sanitizeCss(stylesheet.custom).css };
}

/**
 * Sanitizes all owner content of a definition again before it is cached so that new rules also apply to old content.
 * Loads the sanitizers only if needed.
 */
export async function sanitizeDefinition(stored: FormDefinition): Promise<FormDefinition> {
  const definition = withKnownFields(stored);
  const sanitize = await sanitizerFor(ownerTexts(definition));
  const { blocks, fields, ending, background, stylesheet } = definition;
  const start = startPage(definition.start_page);
  return {
    ...definition,
    blocks: blocks.map((block) => sanitizeBlock(block, sanitize)),
    fields: fields.map(sanitizeField),
    ending: sanitizeEnding(ending, sanitize),
    background: pageBackground(background),
    stylesheet: await sanitizeStylesheet(stylesheet),
    start_page: start && sanitizeStartPage(start, sanitize),
  };
}
