import { fnv } from "../../values/fnv.ts";
import type { FormDefinition } from "./definition.ts";

/**
 * A short hash that changes when the questions change. The version is no substitute: it also rises when the
 * form is closed or gets another color or ending. Not cryptographic: it only decides on notices while a
 * form is filled in.
 */
export function questionsFingerprint({
  title,
  lang,
  fields,
  blocks,
}: Pick<FormDefinition, "title" | "lang" | "fields" | "blocks">): string {
  return fnv(JSON.stringify([title, lang, fields, blocks]));
}
