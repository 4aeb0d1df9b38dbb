import { Metadata } from "libphonenumber-js/core";
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  type PhoneNumber,
  parseDigits,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import metadata from "libphonenumber-js/min/metadata";
import { compactPhone, isE164 } from "#core/values/e164.ts";

/** A string parsed as a phone number. */
export interface PhoneText {
  country: CountryCode;
  /** In national format; in international format while that is being typed, or where national is ambiguous. */
  shown: string;
  /** E.164 when complete, else the typed text. */
  wire: string;
  is_complete: boolean;
}

/**
 * Several countries share a code, above all +1: use the current one, else the first, which is the largest.
 */
function countryOfCode(code: string | undefined, at_hand: CountryCode): CountryCode {
  const sharing = metadata.country_calling_codes[code ?? ""] ?? [];
  return sharing.includes(at_hand) ? at_hand : (sharing[0] ?? at_hand);
}

function countryOf(phone: PhoneNumber, at_hand: CountryCode): CountryCode {
  return phone.country ?? countryOfCode(phone.countryCallingCode, at_hand);
}

/**
 * Parsing the stored number must return it unchanged, so repeated prefixes as in `(0)(0)30` are removed too.
 */
function canonical(phone: PhoneNumber): PhoneNumber {
  const again = parsePhoneNumberFromString(phone.number);
  return again === undefined || again.number === phone.number ? phone : canonical(again);
}

/** How long numbers of a calling code can be, ascending. */
function lengthsOf({ countryCallingCode }: PhoneNumber): readonly number[] {
  const plans = new Metadata(metadata);
  // It also accepts calling codes, but its types only know countries.
  plans.selectNumberingPlan(countryCallingCode as string as CountryCode);
  return plans.numberingPlan?.possibleLengths() ?? [];
}

/** By the number's length for its calling code, as on the server, whichever of the code's countries it is. */
const isPossible = (phone: PhoneNumber) => lengthsOf(phone).includes(phone.nationalNumber.length);

/**
 * With its calling code a number is the same everywhere, as on the server: `00` means plus in every country.
 */
function findPhone(typed: string, at_hand: CountryCode): PhoneNumber | null {
  const compact = compactPhone(typed);
  const isAbroad = (phone: PhoneNumber) => phone.countryCallingCode !== getCountryCallingCode(at_hand);
  const here = parsePhoneNumberFromString(typed, at_hand);
  const abroad = compact.startsWith("+") ? parsePhoneNumberFromString(compact) : undefined;
  const [first, second] = here && isAbroad(here) ? [here, abroad] : [abroad, here];
  const candidates = [first, second].filter((phone) => phone !== undefined);
  return candidates.map(canonical).find(isPossible) ?? null;
}

/** As on the public page (`web/respondent/islands/tel/phone-text.ts`): half a number keeps its digits. */
function isSettled(phone: PhoneNumber, national: string, typed: string): boolean {
  const [before, after] = [parseDigits(typed), parseDigits(national)];
  const isLong = before.length >= lengthsOf(phone).at(-1)!;
  return after === before || (isLong && after !== before.charAt(0) + before);
}

/** The library throws at a few texts, such as 09 in Cape Verde, from where 0 leads abroad. */
function format(formatter: AsYouType, typed: string): string {
  try {
    return formatter.input(typed);
  } catch {
    return "";
  }
}

/** Parses a string as a phone number of a country, unless it starts with another one's code. */
export function readPhone(typed: string, at_hand: CountryCode, { is_typing = false } = {}): PhoneText {
  const phone = findPhone(typed, at_hand);
  const formatter = new AsYouType(at_hand);
  // Keep a string that is not a number: input must not disappear.
  const formatted = format(formatter, typed) || typed.trim();
  if (phone !== null && isE164(phone.number)) {
    const country = countryOf(phone, at_hand);
    // The shown text is parsed again at the next key press, and the same digits can mean another number in another
    // country.
    const isReadIn = (shown: string) => findPhone(shown, country)?.number === phone.number;
    const found = { wire: phone.number, is_complete: true };
    const national = phone.formatNational();
    // While typing, only add spaces: the text must not change otherwise.
    if (is_typing || !(formatter.isInternational() || isSettled(phone, national, typed)))
      return { ...found, country: isReadIn(formatted) ? country : at_hand, shown: formatted };
    return { ...found, country, shown: isReadIn(national) ? national : phone.formatInternational() };
  }
  const country = formatter.isInternational()
    ? (formatter.getCountry() ?? countryOfCode(formatter.getCallingCode(), at_hand))
    : at_hand;
  return { country, shown: formatted, wire: formatted, is_complete: false };
}

/** The digits without their calling code, to switch to another country. */
export function nationalDigits(typed: string, country: CountryCode): string {
  const formatter = new AsYouType(country);
  format(formatter, typed);
  const code = formatter.getCallingCode() ?? "";
  return formatter.isInternational() ? formatter.getChars().slice(1 + code.length) : typed;
}
