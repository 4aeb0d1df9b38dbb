import { getCountries, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";
import { flagOf } from "../../../../../respondent/islands/tel/country-picker.ts";

/** The digits after the plus; null for a country without a calling code. */
export function callingCodeOf(country: string): string | null {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : null;
}

/** Every country with a calling code and its English name, sorted by it. */
export function phoneCountries() {
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  const { compare } = new Intl.Collator("en");
  return getCountries()
    .map((code) => ({
      value: code,
      name: names.of(code) ?? code,
      flag: flagOf(code),
      code: `+${getCountryCallingCode(code)}`,
    }))
    .sort((a, b) => compare(a.name, b.name));
}
