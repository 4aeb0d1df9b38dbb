export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** The value of a JSON text; undefined when the text is empty or not JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return text.trim() === "" ? undefined : (JSON.parse(text) as JsonValue);
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
