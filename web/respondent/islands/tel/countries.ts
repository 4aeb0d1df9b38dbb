import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from "libphonenumber-js/min";
import type { ListOption } from "../options/option-search.ts";

/** The digits behind the plus; null for a country that nobody can call. */
export function callingCodeOf(country: string): string | null {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : null;
}

/** Two letters as the flag of a country; where there are no such pictures, the letters are shown. */
export function flagOf(country: string): string {
  return String.fromCodePoint(...[...country].map((letter) => 0x1f1a5 + letter.charCodeAt(0)));
}

/** Every country that can be called, under its name in the language, in that language's order. */
export function countryOptions(lang: string): ListOption[] {
  const names = new Intl.DisplayNames([lang], { type: "region" });
  const { compare } = new Intl.Collator(lang);
  return getCountries()
    .map((code: CountryCode) => ({
      value: code,
      label: names.of(code) ?? code,
      mark: flagOf(code),
      detail: `+${getCountryCallingCode(code)}`,
      keywords: code,
    }))
    .sort((a, b) => compare(a.label, b.label));
}
