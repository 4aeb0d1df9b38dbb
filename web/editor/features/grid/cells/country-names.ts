import { COUNTRY_CODES } from "#core/fields/countries.ts";
import { countryName } from "#core/fields/country-names.ts";

/** Returns all countries, sorted by name. */
export function listCountries(): { code: string; name: string }[] {
  const countries = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) }));
  return countries.sort((a, b) => a.name.localeCompare(b.name, "en"));
}
