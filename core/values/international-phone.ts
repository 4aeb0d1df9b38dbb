import { compactPhone, isE164 } from "./e164.ts";
import { PHONE_LENGTHS } from "./phone-lengths.ts";
import { TRUNKS, type Trunk } from "./phone-trunks.ts";

/** Most digits after the calling code. */
const MAX_DIGITS = 17;
/** A string with its plus, its code and a prefix before the digits. */
const MAX_COMPACT = 32;

/** Punctuation that libphonenumber accepts within a number and `compactPhone` does not remove. */
const PUNCTUATION = /[\u00ad\u2010-\u2015\u200b\u2060\u2212\u30fc~\u2053\u223c[\]]/g;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Converts full-width characters, Arabic digits and other keyboards' punctuation to ASCII. */
function toAscii(text: string): string {
  return text
    .normalize("NFKC")
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(PUNCTUATION, "");
}

/** Removes the national prefix from the digits, unless they are a valid number with it. */
function withoutTrunk(digits: string, trunk: Trunk, lengths: ReadonlySet<number>): string {
  const { prefix, becomes, numbers } = trunk;
  const match = new RegExp(`^(?:${prefix})`).exec(digits);
  if (match === null) return digits;
  const isReplaced = becomes !== undefined && match.length > 1 && Boolean(match.at(-1));
  const rest = digits.slice(match[0].length);
  const national = isReplaced
    ? becomes.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? "") + rest
    : rest;
  const isNumber = (candidate: string) => new RegExp(`^(?:${numbers})$`).test(candidate);
  if (numbers !== undefined && isNumber(digits) && !isNumber(national)) return digits;
  const isTooShort = !lengths.has(national.length) && national.length < Math.max(...lengths);
  return isTooShort ? digits : national;
}

/**
 * The number in E.164 for a string with a calling code, without the national prefix (`+44 (0)20 7946 0958`);
 * null when that country has no numbers of this length. Gives the same result as libphonenumber, by which the page
 * and the grid read numbers, so that all of them store the same one.
 */
export function readInternationalPhone(text: string): string | null {
  const compact = compactPhone(toAscii(text));
  if (!/^\+[1-9]\d+$/.test(compact) || compact.length > MAX_COMPACT) return null;
  // No calling code is a prefix of another.
  const code = [1, 2, 3]
    .map((length) => compact.slice(1, 1 + length))
    .find((start) => PHONE_LENGTHS.has(start));
  const lengths = PHONE_LENGTHS.get(code ?? "");
  if (code === undefined || lengths === undefined) return null;
  const trunk = TRUNKS.get(code);
  let digits = compact.slice(1 + code.length);
  // Parsing the stored number must return it unchanged, so repeated prefixes as in `(0)(0)30` are removed,
  // too.
  for (let before = ""; trunk !== undefined && before !== digits; ) {
    before = digits;
    digits = withoutTrunk(digits, trunk, lengths);
    if (digits.length > MAX_DIGITS) return null;
  }
  const phone = `+${code}${digits}`;
  return lengths.has(digits.length) && isE164(phone) ? phone : null;
}

/** Whether a string is a valid international phone number. */
export function isPossiblePhone(text: string): boolean {
  return readInternationalPhone(text) !== null;
}
