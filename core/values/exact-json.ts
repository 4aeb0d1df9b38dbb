import type { JsonValue } from "./json.ts";
import { isExact } from "./number.ts";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** JavaScript represents up to fifteen digits without an exponent exactly. */
const SAFE_DIGITS = 15;
const [QUOTE, BACKSLASH, ZERO, NINE, POINT, PLUS, MINUS, CAPITAL_E, SMALL_E] = Array.from(
  '"\\09.+-Ee',
  (character) => character.charCodeAt(0),
) as [number, number, number, number, number, number, number, number, number];

const isDigit = (code: number) => code >= ZERO && code <= NINE;

/** The end of the string that starts at `start`: its closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); at < text.length && code !== QUOTE; code = text.charCodeAt(at)) {
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** The end of the number that starts at `start`, and whether it may be inexact. */
function measureNumber(text: string, start: number): { end: number; isSuspect: boolean } {
  let digits = 0;
  let hasExponent = false;
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (isDigit(code)) digits += 1;
    else if (code === SMALL_E || code === CAPITAL_E) hasExponent = true;
    else if (code !== POINT && code !== PLUS && code !== MINUS) break;
  }
  return { end, isSuspect: digits > SAFE_DIGITS || hasExponent };
}

/** The numbers of a JSON text that JavaScript would change, as `[start, end]`, in order. */
function findChanged(text: string): [number, number][] {
  const changed: [number, number][] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === MINUS || isDigit(code)) {
      const { end, isSuspect } = measureNumber(text, at);
      const source = isSuspect ? text.slice(at, end) : "";
      if (NUMBER.test(source) && !isExact(source, Number(source))) changed.push([at, end]);
      at = end - 1;
    }
  }
  return changed;
}

/** Replaces each changed number with `[1e999,"…"]`. No other list starts with an infinite number. */
function tagChanged(text: string, changed: readonly [number, number][]): string {
  const parts: string[] = [];
  let behind = 0;
  for (const [start, end] of changed) {
    parts.push(text.slice(behind, start), `[1e999,"${text.slice(start, end)}"]`);
    behind = end;
  }
  return parts.join("") + text.slice(behind);
}

function replaceTags(value: unknown, replace: (source: string) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    if (value[0] === Number.POSITIVE_INFINITY) return replace(value[1] as string);
    for (const [index, item] of value.entries()) value[index] = replaceTags(item, replace);
    return value;
  }
  for (const [key, item] of Object.entries(value)) {
    const replaced = replaceTags(item, replace);
    // Assigning the key `__proto__` would set the prototype.
    if (replaced !== item) Object.defineProperty(value, key, { value: replaced });
  }
  return value;
}

/**
 * `JSON.parse` with a hook for numbers that JavaScript would change: those with too many digits, and those
 * too large. `replace` gets the number's text. Throws like `JSON.parse`. Takes the time of `JSON.parse` and
 * one pass over the text; a reviver would take ten times as long.
 */
export function parseNumbers(text: string, replace: (source: string) => unknown): unknown {
  const changed = findChanged(text);
  return changed.length === 0
    ? JSON.parse(text)
    : replaceTags(JSON.parse(tagChanged(text, changed)), replace);
}

/** The value of a JSON text; undefined when the text is empty, not JSON, or contains an inexact number. */
export function parseExactJson(text: string): JsonValue | undefined {
  if (findChanged(text).length > 0) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
