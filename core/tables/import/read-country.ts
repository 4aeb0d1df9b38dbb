import { findCountry } from "../../fields/countries/country-names.ts";

/** The languages of forms. Exports write names in that of the form. */
const LANGUAGES = ["en", "ar", "de", "es", "fr", "hi", "it", "ja", "ko", "nl", "pt", "ru", "zh"];

/** A file has many rows, and few countries. */
const known = new Map<string, string | null>();
const MOST_KNOWN = 1_000;

/** The code of a country from its name in a language of the forms, in which exports write it, or from the code. Null: none. */
export function readCountry(text: string): string | null {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const code = LANGUAGES.map((lang) => findCountry(text, lang)).find((one) => one !== null) ?? null;
  known.set(text, code);
  return code;
}
