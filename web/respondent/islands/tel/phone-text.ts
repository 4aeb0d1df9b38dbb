import { compactPhone, isE164 } from "#core/values/e164.ts";
import { formatTyped } from "./as-typed.ts";
import { DIGIT, digitsOf } from "./digits.ts";
import { callingCode, MissingPlans, plansOf } from "./plans.ts";
import { lengthsOf, type PhoneNumber, readNumber, showNumber } from "./read-number.ts";

/** A string parsed as a phone number. */
export interface PhoneText {
  country: string;
  /** In national format; in international format while that is being typed, or where national is ambiguous. */
  shown: string;
  /** E.164 when complete, else the typed text. */
  wire: string;
  is_complete: boolean;
  /** The numbering plans without which the text stays as typed, for `loadPlans`. */
  missing?: string;
}

/** Several countries share a code, above all +1: use the current one, else the first, which is the largest. */
function countryOfCode(code: string, at_hand: string): string {
  if (code === "") return at_hand;
  const sharing = plansOf(code)[1].map(([country]) => country);
  return sharing.includes(at_hand) ? at_hand : sharing[0] || at_hand;
}

/**
 * Parsing the stored number must return it unchanged, so repeated prefixes as in `(0)(0)30` are removed too.
 */
function canonical(phone: PhoneNumber): PhoneNumber {
  const again = readNumber(phone.wire, "");
  return again === null || again.wire === phone.wire ? phone : canonical(again);
}

/**
 * With its calling code a number is the same everywhere, as on the server: `00` means plus in every country.
 */
function findPhone(typed: string, at_hand: string): PhoneNumber | null {
  const compact = compactPhone(typed);
  const here = readNumber(typed, at_hand);
  const abroad = compact[0] === "+" ? readNumber(compact, at_hand) : null;
  const candidates = here && here.code !== callingCode(at_hand) ? [here, abroad] : [abroad, here];
  const isPossible = (phone: PhoneNumber | null) => phone && lengthsOf(phone).includes(phone.national.length);
  return candidates.map((phone) => phone && canonical(phone)).find(isPossible) ?? null;
}

/**
 * Whether a number's national format can take the place of what was typed. People leave half a number and go on with
 * it, so its digits stay until it has as many as it can have: `07700900` is a whole number without its zero, too. One
 * more of the first digit is a prefix before a number that already has it.
 */
function isSettled(phone: PhoneNumber, national: string, typed: string): boolean {
  const before = digitsOf(typed);
  const after = digitsOf(national);
  return after === before || (before.length >= lengthsOf(phone).at(-1)! && after !== before[0] + before);
}

/** Parses a string as a phone number of a country, unless it starts with another one's code. */
function read(typed: string, at_hand: string, is_typing: boolean): PhoneText {
  const phone = findPhone(typed, at_hand);
  const text = formatTyped(typed, at_hand);
  // Keep a string that is not a number: input must not disappear.
  const formatted = text.shown || typed.trim();
  if (phone && isE164(phone.wire)) {
    const { wire } = phone;
    const country = phone.country || countryOfCode(phone.code, at_hand);
    // The shown text is parsed again at the next key press, and the same digits can mean another number in another
    // country.
    const isReadIn = (shown: string) => findPhone(shown, country)?.wire === wire;
    const found = { wire, is_complete: true };
    const national = showNumber(phone);
    // While typing, only add spaces: the text must not change otherwise.
    if (is_typing || !(text.is_abroad || isSettled(phone, national, typed)))
      return { ...found, country: isReadIn(formatted) ? country : at_hand, shown: formatted };
    return { ...found, country, shown: isReadIn(national) ? national : showNumber(phone, true) };
  }
  const country = text.is_abroad ? text.country || countryOfCode(text.code, at_hand) : at_hand;
  return { country, shown: formatted, wire: formatted, is_complete: false };
}

/** Parses a string as a phone number of a country, as far as the loaded numbering plans allow. */
export function readPhone(typed: string, at_hand: string, { is_typing = false } = {}): PhoneText {
  try {
    return read(typed, at_hand, is_typing);
  } catch (error) {
    if (!(error instanceof MissingPlans)) throw error;
    return { country: at_hand, shown: typed, wire: typed.trim(), is_complete: false, missing: error.message };
  }
}

/** The digits without their calling code, to switch to another country. */
export function nationalDigits(typed: string, country: string): string {
  try {
    const { is_abroad, rest } = formatTyped(typed, country);
    return is_abroad ? rest : typed;
  } catch {
    return typed;
  }
}

/** The number of digits in a string, to keep the caret's position when the spacing changes. */
export const countDigits = (text: string) => digitsOf(text).length;

/** The index after the n-th digit of a string, and what is between it and the next. */
export const caretAfterDigits = (text: string, n: number) =>
  new RegExp(`^(?:[^${DIGIT}]*[${DIGIT}]){${n}}[^${DIGIT}]*`).exec(text)?.[0].length ?? text.length;
