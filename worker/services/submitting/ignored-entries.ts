import type { Entries } from "#core/forms/submitting/entries.ts";
import { InexactNumber } from "#core/values/inexact-number.ts";
import { cleanJson, type JsonValue } from "#core/values/json.ts";

const MAX_IGNORED_KEYS = 200;
/** The number of names that are not kept. Posted names never begin so. */
const LEFT_OUT = "__gf_left_out";

/** Returns the posted values without a field, as they are stored, or null if there are none. */
export function ignoredEntries(entries: Entries, names: readonly string[]): Record<string, JsonValue> | null {
  const kept = names.slice(0, MAX_IGNORED_KEYS).flatMap((name) => {
    const values = entries.get(name)?.values ?? [];
    const posted = values.length === 1 ? values[0]! : values;
    const value = cleanJson({ [name]: posted instanceof InexactNumber ? posted.source : posted });
    return value === undefined ? [] : Object.entries(value as Record<string, JsonValue>);
  });
  if (names.length > MAX_IGNORED_KEYS) kept.push([LEFT_OUT, names.length - MAX_IGNORED_KEYS]);
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}
