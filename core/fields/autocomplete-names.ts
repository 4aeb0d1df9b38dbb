import { AUTOCOMPLETE_TOKENS } from "./autocomplete.ts";

/** The tokens that most questions use, with their labels. */
export const COMMON_AUTOCOMPLETE: readonly { token: string; label: string }[] = [
  { token: "name", label: "Full name" },
  { token: "given-name", label: "First name" },
  { token: "family-name", label: "Last name" },
  { token: "email", label: "E-mail address" },
  { token: "tel", label: "Phone number" },
  { token: "organization", label: "Company or organization" },
  { token: "street-address", label: "Street address" },
  { token: "postal-code", label: "Postal code" },
  { token: "address-level2", label: "Town or city" },
  { token: "country-name", label: "Country" },
  { token: "bday", label: "Birthday" },
  { token: "url", label: "Website" },
];

/** Tokens without a label, in the standard's order. */
export const OTHER_AUTOCOMPLETE: readonly string[] = AUTOCOMPLETE_TOKENS.filter(
  (token) => !COMMON_AUTOCOMPLETE.some((common) => common.token === token),
);
