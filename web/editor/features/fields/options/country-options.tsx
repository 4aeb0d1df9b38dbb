import { COUNTRY_CODES } from "#core/fields/countries.ts";

const names = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
  a.name.localeCompare(b.name, "en"),
);

/** All countries by name, as options of a native list. */
export function CountryOptions() {
  return COUNTRIES.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
