import type { Predicate } from "./grid-query.ts";
import { operatorsOf, type PredicateOperator } from "./operators.ts";

/** Conditions in plain words, each based on an operator. The keys are stored, so never rename one. */
export const EXTENSIONS = {
  EXT_ILIKE_IS: { op: "ilike", prefix: "", suffix: "" },
  EXT_ILIKE_CONTAINS: { op: "ilike", prefix: "%", suffix: "%" },
  EXT_ILIKE_STARTS_WITH: { op: "ilike", prefix: "", suffix: "%" },
  EXT_ILIKE_ENDS_WITH: { op: "ilike", prefix: "%", suffix: "" },
  EXT_IS_EMPTY: { op: "eq", prefix: "", suffix: "" },
  EXT_IS_NOT_EMPTY: { op: "neq", prefix: "", suffix: "" },
} as const satisfies Record<string, { op: PredicateOperator; prefix: string; suffix: string }>;

export type PredicateExtension = keyof typeof EXTENSIONS;

/** The filter editor's state: an operator or an extension, and a value that may still be missing. */
export interface PredicateDraft {
  column: string;
  op: PredicateOperator | PredicateExtension;
  value: Predicate["value"];
}

export function isExtension(op: string): op is PredicateExtension {
  return Object.hasOwn(EXTENSIONS, op);
}

/** `is empty` and `is not empty` compare with the empty text and need no value. */
export function needsValue(op: PredicateDraft["op"]): boolean {
  return op !== "EXT_IS_EMPTY" && op !== "EXT_IS_NOT_EMPTY";
}

/** Extensions for a column type: only texts have any. */
export function extensionsOf(format: string): PredicateExtension[] {
  return operatorsOf(format).includes("ilike") ? (Object.keys(EXTENSIONS) as PredicateExtension[]) : [];
}

/** The values of a list, which may be typed: `a, b`. Another value is the only one. */
export function toList(value: Predicate["value"]): readonly (string | number)[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value;
  return String(value)
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Escapes the wildcards of `like`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** The draft's predicate; null while it is incomplete. */
export function toPredicate({ column, op, value }: PredicateDraft): Predicate | null {
  if (column === "") return null;
  if (!isExtension(op)) return value === null ? null : { column, op, value };
  const { op: basic, prefix, suffix } = EXTENSIONS[op];
  if (!needsValue(op)) return { column, op: basic, value: "" };
  if (value === null || value === "") return null;
  return { column, op: basic, value: `${prefix}${escapeLike(String(value))}${suffix}` };
}

/** The draft with another operator. Keeps the value only where the new operator can use it. */
export function withOperator(draft: PredicateDraft, op: PredicateDraft["op"]): PredicateDraft {
  const keeps = needsValue(op) && needsValue(draft.op) && op !== "is" && draft.op !== "is";
  return { ...draft, op, value: needsValue(op) ? (keeps ? draft.value : null) : "" };
}

/** The draft with another column. An operator that its type lacks becomes `eq`. */
export function withColumn(draft: PredicateDraft, column: string, format: string): PredicateDraft {
  const allowed: readonly string[] = [...operatorsOf(format), ...extensionsOf(format)];
  return { column, op: allowed.includes(draft.op) ? draft.op : "eq", value: null };
}
