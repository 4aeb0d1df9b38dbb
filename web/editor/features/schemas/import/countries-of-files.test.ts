import { expect, test } from "vitest";
import { countryName } from "#core/fields/countries/country-names.ts";
import { COUNTRY_CODES } from "#core/fields/countries.ts";
import { LANGUAGES } from "#core/forms/definition/language.ts";
import { readCountry } from "#core/tables/import/read-country.ts";

test.each(LANGUAGES)("a country is read by its name in %s, or by its code", (lang) => {
  for (const code of COUNTRY_CODES) expect(readCountry(countryName(code, lang)), code).toBe(code);
  expect(["de", " FR "].map(readCountry)).toEqual(["DE", "FR"]);
  expect(["Atlantis", "", "D"].map(readCountry)).toEqual([null, null, null]);
});
