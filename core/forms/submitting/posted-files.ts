import { MAX_LIST_LENGTH, MAX_VALUES } from "../../fields/entry-limits.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { can, fieldTypeRow } from "../../fields/registry.ts";
import { parseRichText, richTextPaths } from "../../fields/rich-text.ts";
import { parseStagedPath } from "../../files/paths.ts";
import { splitList } from "../../values/choice.ts";
import { cleanJson, type PostedValue } from "../../values/json.ts";
import type { Entries } from "./entries.ts";

/** Whether the answer consists of the files themselves, not of rich text with pictures. */
export function isFileField({ type }: Pick<FieldDefinition, "type">): boolean {
  return fieldTypeRow(type).value === "files";
}

function pathsIn(type: FieldDefinition["type"], posted: PostedValue): string[] {
  // `parseEntry` refuses longer lists, so searching them is pointless.
  if (typeof posted === "string" && posted.length > MAX_LIST_LENGTH) return [];
  if (type !== "richtext") return typeof posted === "string" ? splitList(posted) : [];
  const json = typeof posted === "string" ? parseRichText(posted) : cleanJson(posted);
  return json === undefined ? [] : richTextPaths(json);
}

/** Staged paths posted for a field, of any session; empty for fields without files. */
export function postedPaths(entries: Entries, { type, name }: FieldDefinition): string[] {
  if (!can(type, "upload")) return [];
  const posted = (entries.get(name)?.values ?? []).flat().slice(0, MAX_VALUES) as PostedValue[];
  return posted.flatMap((value) => pathsIn(type, value)).filter((path) => parseStagedPath(path) !== null);
}
