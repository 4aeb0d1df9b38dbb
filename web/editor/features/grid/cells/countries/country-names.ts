import { countryName } from "#core/fields/countries/country-names.ts";
import { COUNTRY_CODES } from "#core/fields/countries.ts";

/** Returns all countries, sorted by name. */
export function listCountries(): { code: string; name: string }[] {
  const countries = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) }));
  return countries.sort((a, b) => a.name.localeCompare(b.name, "en"));
}
