import type { Language } from "../definition/language.ts";
import { en, type Texts } from "./en.ts";

/** Texts of the public pages by language, each loaded on first use. */
const LANGUAGE_TEXTS: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => en,
  es: async () => (await import("./es.ts")).es,
  ko: async () => (await import("./ko.ts")).ko,
  ja: async () => (await import("./ja.ts")).ja,
  zh: async () => (await import("./zh.ts")).zh,
  fr: async () => (await import("./fr.ts")).fr,
  pt: async () => (await import("./pt.ts")).pt,
  it: async () => (await import("./it.ts")).it,
  de: async () => (await import("./de.ts")).de,
  ru: async () => (await import("./ru.ts")).ru,
  ar: async () => (await import("./ar.ts")).ar,
  hi: async () => (await import("./hi.ts")).hi,
  nl: async () => (await import("./nl.ts")).nl,
};

/**
 * The texts of a language, or English for an unsupported one. Server only: the page receives the texts it
 * needs in the HTML.
 */
export function loadTexts(language: Language): Promise<Texts> {
  return Object.hasOwn(LANGUAGE_TEXTS, language) ? LANGUAGE_TEXTS[language]() : LANGUAGE_TEXTS.en();
}
