import { COUNTRY_CODES } from "#core/fields/countries.ts";
import { Combobox } from "../../../ui/inputs/choices/combobox.tsx";
import { texts } from "./texts.ts";

interface CountrySelectProps {
  /** A code; "" is the respondent's country. */
  value: string;
  onChange: (code: string) => void;
}

const names = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
const COUNTRIES = COUNTRY_CODES.map((code) => ({
  value: code as string,
  label: names.of(code) ?? code,
  keywords: code,
})).sort((a, b) => a.label.localeCompare(b.label, "en"));

/** Chooses a country by its name or code. */
export default function CountrySelect(props: CountrySelectProps) {
  return (
    <Combobox
      isClearable
      {...props}
      choices={[{ value: "", label: texts.general.country_of_visitor }, ...COUNTRIES]}
    />
  );
}
