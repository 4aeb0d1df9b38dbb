import { cleanText } from "./text.ts";

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export function isJsonObject(value: unknown): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const MAX_DEPTH = 64;

function cleanAt(value: JsonValue, depth: number): JsonValue | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (typeof value === "string") return cleanText(value);
  if (typeof value === "number" && !Number.isFinite(value)) return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = (value as readonly JsonValue[]).map((item) => cleanAt(item, depth + 1));
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

/** The value as PostgreSQL's jsonb can hold it, without `__proto__` keys; undefined when nested deeper than 64, or with a number that is none. */
export function cleanJson(value: JsonValue): JsonValue | undefined {
  return cleanAt(value, 1);
}
