import { ara, deu, eng, fra, hin, ita, jpn, kor, nld, por, rus, spa, zho } from "stopword";
import type { Language } from "#core/forms/definition/language.ts";

const LISTS: Record<Language, readonly string[]> = {
  ar: ara,
  de: deu,
  en: eng,
  es: spa,
  fr: fra,
  hi: hin,
  it: ita,
  ja: jpn,
  ko: kor,
  nl: nld,
  pt: por,
  ru: rus,
  zh: zho,
};

/** Words that say nothing by themselves, such as "the". Answers can be in English whatever the form's language is. */
export function commonWords(lang: string): ReadonlySet<string> {
  const own = Object.hasOwn(LISTS, lang) ? LISTS[lang as Language] : [];
  return new Set([...own, ...LISTS.en].map((word) => word.toLowerCase()));
}
