import { formatMessage } from "#core/values/message.ts";
import type { InputProps } from "./input-props.ts";
import { IslandHost } from "./island-host.tsx";
import { TextInput } from "./text-input.tsx";

const EXAMPLE = "+1 415 555 2671";

/**
 * Default country of a number: the owner's choice, else the visitor's location, else the language's main
 * country.
 */
export function countryOf({
  field,
  country,
  lang,
}: Pick<InputProps, "field" | "country" | "lang">): string | undefined {
  const chosen = field.data?.default_country;
  if (typeof chosen === "string" && chosen !== "") return chosen.toUpperCase();
  return country ?? new Intl.Locale(lang).maximize().region;
}

/** Without JavaScript the number must include its calling code. */
export function TelInput(props: InputProps) {
  return (
    <IslandHost name="tel" is_usable config={{ country: countryOf(props) }}>
      <TextInput {...props} />
      <small className="note without-script">
        {formatMessage(props.texts["phone.example"], { example: EXAMPLE }, props.lang)}
      </small>
    </IslandHost>
  );
}
