import type { Language } from "../language.ts";
import { en, type Texts } from "./en.ts";

/** Every text of the public pages, by language. For the server: the page gets what it needs as data in the HTML. */
export const TEXTS = { en } as unknown as Readonly<Record<Language, Texts>>;

export function textsOf(language: Language): Texts {
  return TEXTS[language] ?? en;
}
