import type { Encoding } from "#core/tables/import/encoding/encodings.ts";
import { guessEncoding } from "#core/tables/import/encoding/guess-encoding.ts";

export interface DecodedText {
  text: string;
  encoding: Encoding;
  /** False: the bytes allow other encodings, so a person has to look at the text. */
  is_certain: boolean;
  /** Characters that are none in this encoding, each shown as U+FFFD. */
  unreadable: number;
}

/** Decodes a file in the encoding that a person chose, or in the one that it has or most probably has. */
export function decodeText(bytes: Uint8Array, chosen: Encoding | null): DecodedText {
  if (chosen !== null) return decodedAs(bytes, chosen, true);
  const marked = markedEncoding(bytes);
  if (marked !== null) return decodedAs(bytes, marked, true);
  const wide = wideEncoding(bytes);
  if (wide !== null) return decodedAs(bytes, wide, true);
  if (isJapaneseMail(bytes)) return decodedAs(bytes, "iso-2022-jp", true);
  if (strictly(bytes, "utf-8") !== null) return decodedAs(bytes, "utf-8", true);
  return decodedAs(bytes, isMostlyUtf8(bytes) ? "utf-8" : guessEncoding(bytes, strictly), false);
}

function decodedAs(bytes: Uint8Array, encoding: Encoding, isCertain: boolean): DecodedText {
  const whole = strictly(bytes, encoding);
  if (whole !== null) return { text: whole, encoding, is_certain: isCertain, unreadable: 0 };
  const text = new TextDecoder(encoding).decode(bytes);
  const unreadable = Math.max(1, text.split("\ufffd").length - 1);
  return { text, encoding, is_certain: false, unreadable };
}

const decoders = new Map<Encoding, TextDecoder>();

/** The text; null: not valid, or an encoding that this browser lacks. */
function strictly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    const decoder = decoders.get(encoding) ?? new TextDecoder(encoding, { fatal: true });
    decoders.set(encoding, decoder);
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

function markedEncoding(bytes: Uint8Array): Encoding | null {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return "utf-8";
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  return startsWith(bytes, 0xfe, 0xff) ? "utf-16be" : null;
}

/** Bytes of the beginning. */
const SAMPLE = 4_096;
/** At least one of so many characters of a table is ASCII: delimiters, line ends, digits. */
const FEWEST_ASCII = 20;
/** Without any delimiter and line end, as many as in a text of Latin letters. */
const MANY_ASCII = 3;

/** UTF-16 without its mark: the zero bytes of ASCII characters are all at even or all at odd places. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes.length % 2 === 1) return null;
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.min(even, odd) > 0) return null;
  const share = sample.length / 2 / (even + odd);
  if (!(share <= FEWEST_ASCII)) return null;
  const encoding = odd > 0 ? "utf-16le" : "utf-16be";
  const text = strictly(bytes, encoding);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none
  if (text === null || /[\u0000-\u0008\u000e-\u001f]/.test(text)) return null;
  return share <= MANY_ASCII || /[\n\r\t,;|]/.test(text) ? encoding : null;
}

/** Japanese in seven bits: escape sequences announce its characters. */
function isJapaneseMail(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at]! >= 0x80) return false;
    if (bytes[at] === 0x1b && bytes[at + 1] === 0x24)
      return (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40) && strictly(bytes, "iso-2022-jp") !== null;
  }
  return false;
}

/** Whether nearly all of its characters beside ASCII are valid UTF-8: a damaged or mixed file. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  let [valid, invalid] = [0, 0];
  for (const character of text) {
    if (character === "\ufffd") invalid += 1;
    else if (character >= "\x80") valid += 1;
  }
  return valid >= 10 * invalid;
}
