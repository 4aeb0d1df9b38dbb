import type { Entries } from "#core/forms/submitting/entries.ts";
import { isSystemKey } from "#core/forms/submitting/system-keys.ts";
import { InexactNumber } from "#core/values/inexact-number.ts";
import { isJsonObject, type JsonValue, type PostedValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import type { PostedFile } from "../files/stage-posted-files.ts";
import { deriveKey, sign, toHex } from "../keys/derive-key.ts";

/**
 * Returns a keyed hash of the answers in hex, which does not depend on their order. Two posts with the same hash are the
 * same submission. It excludes system keys, which describe the visit and vary between attempts. It is keyed because it is
 * stored beside the answers: from an unkeyed hash, a reader of the database could guess the value of a password field.
 */
export async function payloadHash(
  ctx: Context,
  entries: Entries,
  files: readonly PostedFile[] = [],
): Promise<string> {
  const answers: JsonValue[] = [...entries]
    .filter(([name]) => !isSystemKey(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { values }]) => [name, values.map(canonical)]);
  for (const { name, file, digest } of files) answers.push([name, { name: file.name, digest }]);
  const key = await deriveKey(ctx.env.APP_SECRET, "payload-hash");
  return toHex(await sign(key, JSON.stringify(answers)));
}

/** Returns the value with its keys sorted. */
function canonical(value: PostedValue): JsonValue {
  if (value instanceof InexactNumber) return value.source;
  if (Array.isArray(value)) return (value as readonly PostedValue[]).map(canonical);
  if (!isJsonObject(value)) return value as JsonValue;
  const entries = Object.entries<PostedValue>(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, canonical(item)]));
}
