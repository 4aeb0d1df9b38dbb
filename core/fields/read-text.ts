import { parsePhone } from "../values/phone.ts";
import { normalizeLines, stripLines, trimSpaces } from "../values/text.ts";
import type { FieldType } from "./field.ts";

/** The text as its native control would hold and post it: line ends and outer spaces as HTML cleans them. */
export function cleanWireText(type: FieldType, text: string): string {
  if (type === "textarea" || type === "hidden") return normalizeLines(text);
  const line = stripLines(text);
  return type === "email" || type === "challenge_email" || type === "url" ? trimSpaces(line) : line;
}

/**
 * The answer that a cleaned text means: a phone number in E.164 where its digits are that already, a colour in lower case.
 * The page and the server read with the same function, so that a condition sees the same answer on both. All other
 * spellings of a phone number become E.164 in its island on the page, and where the server stores an answer.
 */
export function readText(type: FieldType, text: string): string {
  if (type === "tel") return parsePhone(text) ?? text.trim();
  return type === "color" ? text.toLowerCase() : text;
}
