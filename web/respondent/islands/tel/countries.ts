import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from "libphonenumber-js/min";
import type { ListOption } from "../options/option-search.ts";

/** The digits after the plus; null for a country without a calling code. */
export function callingCodeOf(country: string): string | null {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : null;
}

/** A country's flag from its two letters; platforms without flags show the letters. */
export function flagOf(country: string): string {
  return String.fromCodePoint(...[...country].map((letter) => 0x1f1a5 + letter.charCodeAt(0)));
}

/** Every country with a calling code and its name in the language, sorted for that language. */
export function countryOptions(lang: string): ListOption[] {
  const names = new Intl.DisplayNames([lang], { type: "region" });
  const { compare } = new Intl.Collator(lang);
  return getCountries()
    .map((code: CountryCode) => ({
      value: code,
      label: names.of(code) ?? code,
      flag: flagOf(code),
      detail: `+${getCountryCallingCode(code)}`,
      keywords: code,
    }))
    .sort((a, b) => compare(a.label, b.label));
}
