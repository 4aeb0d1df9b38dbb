import type { FormDefinition } from "./definition.ts";

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * A short text that changes when what a respondent is asked does: the version of a form rises as well when it is closed,
 * given another colour or another ending. FNV-1a: it decides what is told while a form is filled in, nothing else.
 */
export function questionsFingerprint({
  title,
  lang,
  fields,
  blocks,
}: Pick<FormDefinition, "title" | "lang" | "fields" | "blocks">): string {
  let hash = FNV_OFFSET;
  for (const unit of JSON.stringify([title, lang, fields, blocks])) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), FNV_PRIME);
  }
  return (hash >>> 0).toString(36);
}
