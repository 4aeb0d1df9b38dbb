import type { ComponentProps } from "react";
import { Combobox } from "../../../../../ui/inputs/choices/combobox.tsx";

/** A choice that somebody searches by typing. A module of its own, because most cells are opened without typing. */
export default function ChoiceSearch(props: ComponentProps<typeof Combobox<string>>) {
  return <Combobox {...props} />;
}
