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

/** As the island's, which would bring its parts along. */
const flagOf = (country?: string) =>
  country?.replace(/./g, (letter) => String.fromCodePoint(0x1f1a5 + letter.charCodeAt(0)));

/**
 * The country's flag is there from the first byte, where the island puts it, unless the number that is there may be of
 * another country. Without JavaScript the number must include its calling code.
 */
export function TelInput(props: InputProps) {
  const country = countryOf(props);
  return (
    <IslandHost name="tel" is_usable config={{ country }}>
      <button type="button" className="tel-country tool tel-first" inert>
        <span className="tel-flag">{props.values[0] ? "+" : flagOf(country)}</span>
      </button>
      <TextInput {...props} />
      <small className="note without-script">
        {formatMessage(props.texts["phone.example"], { example: EXAMPLE }, props.lang)}
      </small>
    </IslandHost>
  );
}
