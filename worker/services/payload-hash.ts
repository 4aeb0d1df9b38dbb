import type { Entries } from "#core/forms/submission.ts";
import { isSystemKey } from "#core/forms/system-keys.ts";
import { isJsonObject, type JsonValue } from "#core/values/json.ts";

/**
 * SHA-256 in hex over the answers, whatever their order: two posts with the same answers are the same submission.
 * System keys tell of the visit, not of the answers, and change from one attempt to the next.
 */
export async function payloadHash(entries: Entries): Promise<string> {
  const answers = [...entries]
    .filter(([name]) => !isSystemKey(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { values }]) => [name, values.map(canonical)]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(answers)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The value with its keys in order. */
function canonical(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isJsonObject(value)) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, canonical(item)]);
}
