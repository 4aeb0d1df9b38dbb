import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { countryOptions } from "./countries.ts";
import { flagOf } from "./country-picker.ts";

test("the list has every country of the library, with its calling code", () => {
  const listed = new Map(countryOptions("en", flagOf).map(({ value, detail }) => [value, detail]));
  expect(listed.size).toBeGreaterThan(240);
  expect([...listed.keys()].sort()).toEqual(getCountries().sort());
  for (const country of getCountries()) {
    expect([country, listed.get(country)]).toEqual([country, `+${getCountryCallingCode(country)}`]);
  }
  expect(countryOptions("de", flagOf).find(({ value }) => value === "AT")).toMatchObject({
    label: "Österreich",
    flag: "🇦🇹",
  });
});
