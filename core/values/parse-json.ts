import type { JsonValue } from "./json.ts";

/** The value of a JSON text; undefined when the text is empty or not JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return text.trim() === "" ? undefined : (JSON.parse(text) as JsonValue);
  } catch {
    return undefined;
  }
}
