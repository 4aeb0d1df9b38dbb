import type { PostedEntry, StagedFile } from "../../fields/parse-entry.ts";
import { InexactNumber } from "../../values/inexact-number.ts";
import type { PostedValue } from "../../values/json.ts";

/** Everything that was posted, by field name, including system keys. */
export type Entries = ReadonlyMap<string, PostedEntry>;

/** Entries of a form post or a query string, in order. The Worker has already stored the files. */
export function entriesFromPairs(pairs: Iterable<readonly [string, string | StagedFile]>): Entries {
  const entries = new Map<string, { values: PostedValue[]; files: StagedFile[] }>();
  for (const [name, value] of pairs) {
    const entry = entries.get(name) ?? { values: [], files: [] };
    if (typeof value === "string") entry.values.push(value);
    else entry.files.push(value);
    entries.set(name, entry);
  }
  return entries;
}

/** Entries of a JSON body, `{ field_name: value }`. */
export function entriesFromJson(body: Readonly<Record<string, PostedValue>>): Entries {
  const entries = Object.entries(body).map(([name, value]): [string, PostedEntry] => [
    name,
    { values: [value], files: [] },
  ]);
  return new Map(entries);
}

/** The first text posted under a name, for `parseSystemValues`. */
export function firstText(entries: Entries, name: string): string | null {
  const value = entries.get(name)?.values[0];
  const isText = typeof value === "string" || typeof value === "number" || value instanceof InexactNumber;
  return isText ? String(value) : null;
}
