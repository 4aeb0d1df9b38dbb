import type { ComponentProps } from "react";
import { Combobox } from "../../../../../ui/inputs/choices/combobox.tsx";
import { listCountries } from "./country-names.ts";

type CountryInputProps = Omit<ComponentProps<typeof Combobox<string>>, "choices">;

/** A country, found by its name or code. */
export default function CountryInput(props: CountryInputProps) {
  const choices = listCountries().map(({ code, name }) => ({ value: code, label: name, keywords: code }));
  return <Combobox {...props} choices={choices} />;
}
