import { COUNTRY_CODES } from "#core/fields/countries.ts";
import { Combobox } from "../../../ui/inputs/choices/combobox.tsx";
import { rareWords } from "./rare/texts.ts";
import { useFieldWords } from "./use-field-words.ts";

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
  const words = rareWords[useFieldWords().kind];
  return (
    <Combobox
      isClearable
      {...props}
      choices={[{ value: "", label: words.country_of_visitor }, ...COUNTRIES]}
    />
  );
}
