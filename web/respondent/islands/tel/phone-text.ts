import { Metadata } from "libphonenumber-js/core";
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import metadata from "libphonenumber-js/min/metadata";
import { compactPhone, isE164 } from "#core/values/phone.ts";

/** What a text means as a phone number. */
export interface PhoneText {
  country: CountryCode;
  /** As it is written in its country; internationally while that is being typed. */
  shown: string;
  /** E.164 when it is complete, otherwise what was typed. */
  wire: string;
  is_complete: boolean;
}

/** Several countries share a code, +1 above all: the one at hand, else the first, which is the largest. */
function countryOfCode(code: string | undefined, at_hand: CountryCode): CountryCode {
  const sharing = metadata.country_calling_codes[code ?? ""] ?? [];
  return sharing.includes(at_hand) ? at_hand : (sharing[0] ?? at_hand);
}

function countryOf(phone: PhoneNumber, at_hand: CountryCode): CountryCode {
  return phone.country ?? countryOfCode(phone.countryCallingCode, at_hand);
}

/** A number is stored as it would be read again: a second prefix, as in `(0)(0)30`, is none of it either. */
function settled(phone: PhoneNumber): PhoneNumber {
  const again = parsePhoneNumberFromString(phone.number);
  return again === undefined || again.number === phone.number ? phone : settled(again);
}

/** By the length of numbers behind a code, as on the server, whichever of the countries with that code it is. */
function isPossible({ countryCallingCode, nationalNumber }: PhoneNumber): boolean {
  const plans = new Metadata(metadata);
  // It takes codes, too; its types know countries only.
  plans.selectNumberingPlan(countryCallingCode as string as CountryCode);
  return plans.numberingPlan?.possibleLengths().includes(nationalNumber.length) === true;
}

/** With its code a number is the same everywhere, as on the server: `00` stands for the plus in every country. */
function findPhone(typed: string, at_hand: CountryCode): PhoneNumber | null {
  const compact = compactPhone(typed);
  const isAbroad = (phone: PhoneNumber) => phone.countryCallingCode !== getCountryCallingCode(at_hand);
  const here = parsePhoneNumberFromString(typed, at_hand);
  const abroad = compact.startsWith("+") ? parsePhoneNumberFromString(compact) : undefined;
  const [first, second] = here && isAbroad(here) ? [here, abroad] : [abroad, here];
  const candidates = [first, second].filter((phone) => phone !== undefined);
  return candidates.map(settled).find(isPossible) ?? null;
}

/** Reads a text as a phone number of a country, unless it names another one with a plus. */
export function readPhone(typed: string, at_hand: CountryCode, { is_typing = false } = {}): PhoneText {
  const phone = findPhone(typed, at_hand);
  const formatter = new AsYouType(at_hand);
  // What is no number at all is kept too: nothing that somebody gave disappears by itself.
  const kept = formatter.input(typed) || typed.trim();
  if (phone !== null && isE164(phone.number)) {
    const country = countryOf(phone, at_hand);
    // While somebody types, the text only gets its spaces: what they see must not turn into something else.
    return {
      country,
      shown: is_typing ? kept : phone.formatNational(),
      wire: phone.number,
      is_complete: true,
    };
  }
  const country = formatter.isInternational()
    ? (formatter.getCountry() ?? countryOfCode(formatter.getCallingCode(), at_hand))
    : at_hand;
  return { country, shown: kept, wire: kept, is_complete: false };
}

/** The digits without the code of their country, for another country to take over. */
export function nationalDigits(typed: string, country: CountryCode): string {
  const formatter = new AsYouType(country);
  formatter.input(typed);
  const code = formatter.getCallingCode() ?? "";
  return formatter.isInternational() ? formatter.getChars().slice(1 + code.length) : typed;
}

const isDigit = (character: string) => /\p{Nd}/u.test(character);

/** The number of digits in a text: where a caret is, whatever stands between them. */
export function countDigits(text: string): number {
  return [...text].filter(isDigit).length;
}

/** The place behind the n-th digit of a text. */
export function caretAfterDigits(text: string, n: number): number {
  let left = n;
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0 && isDigit(text[at] ?? "")) return at;
    if (isDigit(text[at] ?? "")) left -= 1;
  }
  return text.length;
}
