import { parseDatetime } from "../values/datetime.ts";
import type { Expression, Operator } from "./expression.ts";

/** Returns the value at a path such as `["fields", field_id, "value"]`, or undefined. */
export type ReadReference = (segments: readonly string[]) => unknown;

/** Converts a moment or a local text to local time, in the format of a native input. */
export type ToLocal = (moment: string) => string;

const MAX_DEPTH = 64;
/** Of a joined text, as of an answer: a formula that joins another one to itself doubles it each time. */
const MAX_LENGTH = 100_000;

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Equal in type and value. Null and undefined are both "nothing". A list equals each of its members. */
function isSame(a: unknown, b: unknown): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((member) => b.includes(member));
  }
  if (Array.isArray(a)) return a.includes(b);
  if (Array.isArray(b)) return b.includes(a);
  return a === b;
}

/**
 * Numbers by size, texts by code unit, which sorts dates in their native format. Other types do not compare.
 */
function compare(a: unknown, b: unknown): number {
  const isComparable =
    (typeof a === "number" && typeof b === "number") || (typeof a === "string" && typeof b === "string");
  if (!isComparable) return Number.NaN;
  return a === b ? 0 : (a as string) < (b as string) ? -1 : 1;
}

function calculate(a: unknown, operator: Operator, b: unknown): number | undefined {
  if (typeof a !== "number" || typeof b !== "number") return undefined;
  const result = computed(a, operator, b);
  return Number.isFinite(result) ? result : undefined;
}

/** As on paper, not with binary fractions: 0.1 + 0.2 is 0.3. */
function computed(a: number, operator: Operator, b: number): number {
  const [places, others] = [placesOf(a), placesOf(b)];
  const most = Math.max(places, others);
  if (operator === "+") return rounded(a + b, most);
  if (operator === "-") return rounded(a - b, most);
  if (operator === "*") return rounded(a * b, places + others);
  const [whole, unit] = [a, b].map((number) => Math.round(number * 10 ** most)) as [number, number];
  const isExact = Number.isSafeInteger(whole) && Number.isSafeInteger(unit);
  if (operator === "/") return isExact ? whole / unit : a / b;
  return isExact ? rounded((whole % unit) / 10 ** most, most) : a % b;
}

/** How many digits a number has behind its point. */
function placesOf(number: number): number {
  const [digits = "", exponent = "0"] = `${number}`.split("e");
  return Math.max(0, (digits.split(".")[1] ?? "").length - Number(exponent));
}

/** With so many digits behind its point, as far as there are so many. Zero has no sign. */
const rounded = (number: number, places: number) =>
  (places > 100 ? number : Number(number.toFixed(places))) + 0;

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

const inFull = (joined: string) => (joined.length > MAX_LENGTH ? undefined : joined);

/** Case-insensitive match of texts; of a list, any member. */
function matches(a: unknown, operator: Operator, b: unknown): boolean {
  if (Array.isArray(a)) return a.some((member) => !Array.isArray(member) && matches(member, operator, b));
  if (typeof a !== "string" || typeof b !== "string") return false;
  const whole = a.toLowerCase();
  const part = b.toLowerCase();
  return operator === "starts_with"
    ? whole.startsWith(part)
    : operator === "ends_with"
      ? whole.endsWith(part)
      : whole.includes(part);
}

const DATETIME = /^\d{4}-\d\d-\d\d[T ]\d\d:[\d:.]+(Z|[+-][\d:]+|)$/;

/** The zone of a date-time: empty for a local one, undefined for everything else. */
const zoneOf = (value: unknown) => (typeof value === "string" ? DATETIME.exec(value)?.[1] : undefined);

/**
 * Converts a date-time so that it can be compared with another: as moments if both name their zone, else as
 * local texts.
 */
function alike(value: unknown, other: unknown, toLocal: ToLocal): unknown {
  if (![value, other].flat().some((member) => zoneOf(member) === "Z")) return value;
  const isZoned = [other].flat().some(zoneOf);
  const one = (member: unknown) => {
    const zone = zoneOf(member);
    if (zone === undefined) return member;
    return zone && isZoned ? (parseDatetime(member as string, 0) ?? member) : toLocal(member as string);
  };
  return Array.isArray(value) ? value.map(one) : one(value);
}

const CALCULATIONS = ["+", "-", "*", "/", "%"];

function applyAlike(a: unknown, operator: Operator, b: unknown, toLocal: ToLocal): unknown {
  if (CALCULATIONS.includes(operator)) return apply(a, operator, b);
  return apply(alike(a, b, toLocal), operator, alike(b, a, toLocal));
}

function apply(a: unknown, operator: Operator, b: unknown): unknown {
  switch (operator) {
    case "==":
      return isSame(a, b);
    case "!=":
      return !isSame(a, b);
    case ">":
      return compare(a, b) > 0;
    case "<":
      return compare(a, b) < 0;
    case ">=":
      return compare(a, b) >= 0;
    case "<=":
      return compare(a, b) <= 0;
    case "contains":
    case "starts_with":
    case "ends_with":
      return matches(a, operator, b);
    case "not_contains":
      return !matches(a, operator, b);
    case "+":
      return typeof a === "string" || typeof b === "string"
        ? inFull(text(a) + text(b))
        : calculate(a, operator, b);
    default:
      return calculate(a, operator, b);
  }
}

function evaluateAt(expression: Expression, read: ReadReference, toLocal: ToLocal, depth: number): unknown {
  if (typeof expression !== "object" || expression === null) return expression;
  if (depth > MAX_DEPTH) return undefined;
  if (!Array.isArray(expression)) {
    const { $ref } = expression as { $ref?: unknown };
    return typeof $ref === "string" && $ref.startsWith("#/") ? read($ref.slice(2).split("/")) : undefined;
  }
  const [left, operator, right] = expression as readonly [Expression, Operator, Expression];
  const a = evaluateAt(left, read, toLocal, depth + 1);
  if (operator === "&&" && !a) return a;
  if (operator === "||" && a) return a;
  if (operator === "??" && !isNothing(a)) return a;
  const b = evaluateAt(right, read, toLocal, depth + 1);
  return operator === "&&" || operator === "||" || operator === "??"
    ? b
    : applyAlike(a, operator, b, toLocal);
}

/**
 * Evaluates an expression.
 *
 * Typed: a number never equals a string and nothing is converted, except that `+` joins when either side is a
 * text (nothing counts as the empty text). `&&`, `||` and `??` return an operand. `contains` and similar
 * operators search texts, ignoring case; other types contain nothing.
 *
 * Undefined: a missing path, arithmetic on anything but numbers, division by zero, a joined text of more than 100,000
 * characters, nesting deeper than 64.
 * Never throws.
 *
 * A moment (ISO 8601 in UTC) is compared with a time that names its zone as a moment, and with a local time
 * after `toLocal` has converted both.
 */
export function evaluate(
  expression: Expression,
  read: ReadReference,
  toLocal: ToLocal = (moment) => moment,
): unknown {
  return evaluateAt(expression, read, toLocal, 1);
}
