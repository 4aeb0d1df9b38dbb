import { toE164 } from "../values/e164.ts";
import { composed, normalizeLines, stripLines, trimSpaces } from "../values/text.ts";
import type { FieldType } from "./field.ts";

/** The text as its native control would store and post it. HTML normalizes line ends and outer spaces. */
export function cleanWireText(type: FieldType, text: string): string {
  if (type === "textarea" || type === "hidden") return normalizeLines(text);
  const line = stripLines(text);
  return type.endsWith("email") || type === "url" ? trimSpaces(line) : line;
}

/** A domain with a port, path and so on, as people name a website. */
const BARE_DOMAIN = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]\S*)?$/u;

/** A web address with its scheme, which people leave out. */
export function withScheme(text: string): string {
  return BARE_DOMAIN.test(text) ? `https://${text}` : text;
}

/**
 * The answer that a cleaned text stands for: E.164 for a phone number whose digits already have that form,
 * lower case for a color, a scheme before the domain of a website, composed letters for all others. Page and server
 * share this function, so conditions see the same answer on both.
 * The page's phone island and the server's submit convert other spellings of a phone number.
 */
export function readText(type: FieldType, text: string): string {
  if (type === "tel") return toE164(text) ?? text.trim();
  if (type === "url") return withScheme(composed(text));
  return type === "color" ? text.toLowerCase() : composed(text);
}
