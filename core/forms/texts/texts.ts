import type { Language } from "../language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type Texts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { hi } from "./hi.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { nl } from "./nl.ts";
import { pt } from "./pt.ts";
import { ru } from "./ru.ts";
import { zh } from "./zh.ts";

/** Every text of the public pages, by language. For the server: the page gets what it needs as data in the HTML. */
export const TEXTS: Readonly<Record<Language, Texts>> = {
  en,
  es,
  ko,
  ja,
  zh,
  fr,
  pt,
  it,
  de,
  ru,
  ar,
  hi,
  nl,
};

/** The texts of a language; English for one that is not spoken here. */
export function textsOf(language: Language): Texts {
  return Object.hasOwn(TEXTS, language) ? TEXTS[language] : en;
}
