import fc from "fast-check";
import { expect, test } from "vitest";
import { COUNTRY_CODES } from "../countries.ts";
import { countriesLike, countriesNamed, countryName, findCountry } from "./country-names.ts";

test("names are of the language, and unknown codes stay", () => {
  expect([countryName("CH"), countryName("CH", "de"), countryName("XQ"), countryName("so")]).toEqual([
    "Switzerland",
    "Schweiz",
    "XQ",
    "so",
  ]);
});

test("a part of a name finds countries, in the language and in English", () => {
  expect(countriesNamed("belar")).toEqual(["BY"]);
  expect(countriesNamed("schweiz", "de")).toEqual(["CH"]);
  expect(countriesNamed("Switz", "de")).toEqual(["CH"]);
  expect(countriesNamed("cote d'iv")).toEqual(["CI"]);
  expect(countriesNamed(" ")).toEqual([]);
});

test("a pattern finds countries", () => {
  expect(countriesLike("%land").sort()).toContain("CH");
  expect(countriesLike("switzerland")).toEqual(["CH"]);
  expect(countriesLike("S_itz%")).toEqual(["CH"]);
  expect(countriesLike("\\%")).toEqual([]);
  expect(countriesLike("%(%")).toContain("CC");
  expect(countriesLike("guinea-%")).toEqual(["GW"]);
  expect(countriesLike("\\guinea\\-biss_u")).toEqual(["GW"]);
  expect(countriesLike("%")).toEqual([...COUNTRY_CODES]);
  expect(countriesLike("")).toEqual([]);
});

test("a pattern made of a name finds its country, whatever the pattern contains besides", () => {
  const piece = fc.constantFrom("as it is", "_", "%", "%%", "escaped");
  fc.assert(
    fc.property(fc.constantFrom(...COUNTRY_CODES), fc.array(piece, { minLength: 60 }), (code, pieces) => {
      const pattern = [...countryName(code)].map((character, index) => {
        const how = pieces[index] ?? "%";
        return how === "as it is" ? character : how === "escaped" ? `\\${character}` : how;
      });
      expect(countriesLike(pattern.join(""))).toContain(code);
    }),
  );
});

test("a pattern with many places that may be anything is still read", () => {
  expect(countriesLike(`${"%_".repeat(15)}%!`)).toEqual([]);
});

test.each(["en", "de", "ja", "ar"])("every country is found by its code and its name in %s", (lang) => {
  for (const code of COUNTRY_CODES)
    expect(
      [code.toLowerCase(), countryName(code), countryName(code, lang)].map((text) => findCountry(text, lang)),
    ).toEqual([code, code, code]);
  expect(findCountry("Atlantis", lang)).toBeNull();
});
