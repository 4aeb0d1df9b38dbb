import { COUNTRIES } from "virtual:phone-countries";
import type { ListOption } from "../options/option-search.ts";

/** The calling code of every country that has one. */
const CODES: ReadonlyMap<string, string> = new Map(
  [...COUNTRIES.matchAll(/(\d+)(\D*)/g)].flatMap(([, code = "", countries = ""]) =>
    (countries.match(/../g) ?? []).map((country) => [country, code] as const),
  ),
);

/** Every country with a calling code and its name in the language, sorted for that language. */
export function countryOptions(lang: string, flagOf: (country: string) => string): ListOption[] {
  const names = new Intl.DisplayNames([lang], { type: "region" });
  const { compare } = new Intl.Collator(lang);
  return [...CODES]
    .map(([value, code]) => ({
      value,
      label: names.of(value) ?? value,
      flag: flagOf(value),
      detail: `+${code}`,
      keywords: value,
    }))
    .sort((a, b) => compare(a.label, b.label));
}
