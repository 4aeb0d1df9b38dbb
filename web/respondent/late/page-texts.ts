import type { Language } from "#core/forms/definition/language.ts";
import type { Texts } from "#core/forms/texts/en.ts";

/** All texts in the page's language: 3 KB that few visitors need, so they are fetched on demand. */
export async function pageTexts(): Promise<Texts> {
  const { loadTexts } = await import("#core/forms/texts/texts.ts");
  return loadTexts(document.documentElement.lang as Language);
}
