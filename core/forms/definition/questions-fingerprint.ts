import type { FormDefinition } from "./definition.ts";

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * A short hash that changes when the questions change. The version is no substitute: it also rises when the
 * form is closed or gets another color or ending. FNV-1a, not cryptographic: it only decides on notices
 * while a form is filled in.
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
