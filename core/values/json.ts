import { InexactNumber } from "./inexact-number.ts";
import { cleanText } from "./text.ts";

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A value of a JSON body, with inexact numbers marked, or a string of a form post. */
export type PostedValue =
  | string
  | number
  | boolean
  | null
  | InexactNumber
  | readonly PostedValue[]
  | { readonly [key: string]: PostedValue };

export function isJsonObject(value: unknown): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const MAX_DEPTH = 64;

function cleanAt(value: PostedValue, depth: number): JsonValue | undefined {
  if (depth > MAX_DEPTH || value instanceof InexactNumber) return undefined;
  if (typeof value === "string") return cleanText(value);
  if (typeof value === "number" && !Number.isFinite(value)) return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = (value as readonly PostedValue[]).map((item) => cleanAt(item, depth + 1));
    return items.every((item) => item !== undefined) ? (items as JsonValue[]) : undefined;
  }
  const entries: [string, JsonValue][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (key === "__proto__") continue;
    const cleaned = cleanAt(item, depth + 1);
    if (cleaned === undefined) return undefined;
    entries.push([cleanText(key), cleaned]);
  }
  return Object.fromEntries(entries);
}

/**
 * The value as PostgreSQL's jsonb can store it, without `__proto__` keys. Undefined when nested deeper than
 * 64, or with a number that is inexact or not finite.
 */
export function cleanJson(value: PostedValue): JsonValue | undefined {
  return cleanAt(value, 1);
}

/** Like `cleanJson`, but an inexact number becomes its text if it is the whole value. */
export function cleanPosted(value: PostedValue): JsonValue | undefined {
  return cleanJson(value instanceof InexactNumber ? value.source : value);
}
