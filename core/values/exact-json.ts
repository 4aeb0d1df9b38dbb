import type { JsonValue } from "./json.ts";
import { isKeptExactly } from "./number.ts";

/** What stands in the text for a value; older browsers do not tell. */
type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/**
 * `JSON.parse`, with a say in the numbers that JavaScript would change: those with too many digits, and those too large.
 * `replace` gets the text of such a number. Throws what `JSON.parse` throws.
 */
export function parseNumbers(text: string, replace: (source: string) => unknown): unknown {
  const reviver: Reviver = (_, value, { source = String(value) } = {}) =>
    typeof value !== "number" || isKeptExactly(source, value) ? value : replace(source);
  return JSON.parse(text, reviver);
}

/** The value of a JSON text; undefined when the text is empty, not JSON, or has a number that cannot be kept exactly. */
export function parseExactJson(text: string): JsonValue | undefined {
  try {
    return parseNumbers(text, (source) => {
      throw new RangeError(source);
    }) as JsonValue;
  } catch {
    return undefined;
  }
}
