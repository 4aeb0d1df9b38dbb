import { COUNTRY_CODES } from "#core/fields/countries.ts";

const names = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** Returns the country's name, or the code if it is unknown. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** Returns all countries, sorted by name. */
export function listCountries(): { code: string; name: string }[] {
  const countries = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) }));
  return countries.sort((a, b) => a.name.localeCompare(b.name, "en"));
}
