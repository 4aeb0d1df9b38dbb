import { COUNTRY_CODES } from "#core/fields/countries.ts";
import type { Language } from "#core/forms/definition/language.ts";

interface Country {
  code: string;
  name: string;
}

const COUNTRIES = new Map<Language, readonly Country[]>();

/** Every country with its name in the language, sorted for that language. */
export function countriesIn(lang: Language): readonly Country[] {
  const known = COUNTRIES.get(lang);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames([lang], { type: "region" });
  const { compare } = new Intl.Collator(lang);
  const countries = COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    compare(a.name, b.name),
  );
  COUNTRIES.set(lang, countries);
  return countries;
}
