import { toE164 } from "../values/e164.ts";
import { composed, normalizeLines, stripLines, trimSpaces } from "../values/text.ts";
import type { FieldType } from "./field.ts";

/** The text as its native control would store and post it. HTML normalizes line ends and outer spaces. */
export function cleanWireText(type: FieldType, text: string): string {
  if (type === "textarea" || type === "hidden") return normalizeLines(text);
  const line = stripLines(text);
  return type.endsWith("email") || type === "url" ? trimSpaces(line) : line;
}

/**
 * The answer that a cleaned text stands for: E.164 for a phone number whose digits already have that form,
 * lower case for a color, composed letters for all others. Page and server share this function, so conditions see the same answer on both.
 * The page's phone island and the server's submit convert other spellings of a phone number.
 */
export function readText(type: FieldType, text: string): string {
  if (type === "tel") return toE164(text) ?? text.trim();
  return type === "color" ? text.toLowerCase() : composed(text);
}
