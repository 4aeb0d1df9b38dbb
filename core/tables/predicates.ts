import type { Predicate } from "./grid-query.ts";
import { operatorsOf, type PredicateOperator } from "./operators.ts";

/** Conditions in plain words, each a form of a basic operator. The keys are stored: do not rename. */
export const EXTENSIONS = {
  EXT_ILIKE_IS: { label: "Is", op: "ilike", prefix: "", suffix: "" },
  EXT_ILIKE_CONTAINS: { label: "Contains", op: "ilike", prefix: "%", suffix: "%" },
  EXT_ILIKE_STARTS_WITH: { label: "Starts with", op: "ilike", prefix: "", suffix: "%" },
  EXT_ILIKE_ENDS_WITH: { label: "Ends with", op: "ilike", prefix: "%", suffix: "" },
  EXT_IS_EMPTY: { label: "Is empty", op: "eq", prefix: "", suffix: "" },
  EXT_IS_NOT_EMPTY: { label: "Is not empty", op: "neq", prefix: "", suffix: "" },
} as const satisfies Record<string, { label: string; op: PredicateOperator; prefix: string; suffix: string }>;

export type PredicateExtension = keyof typeof EXTENSIONS;

/** What the filter editor holds: an operator or an extension, and a value that may still be missing. */
export interface PredicateDraft {
  column: string;
  op: PredicateOperator | PredicateExtension;
  value: Predicate["value"];
}

export function isExtension(op: string): op is PredicateExtension {
  return Object.hasOwn(EXTENSIONS, op);
}

/** `is empty` and `is not empty` compare with the empty text and ask for no value. */
export function needsValue(op: PredicateDraft["op"]): boolean {
  return op !== "EXT_IS_EMPTY" && op !== "EXT_IS_NOT_EMPTY";
}

/** Extensions that make sense for a column of the format: those of texts. */
export function extensionsOf(format: string): PredicateExtension[] {
  return operatorsOf(format).includes("ilike") ? (Object.keys(EXTENSIONS) as PredicateExtension[]) : [];
}

/** Takes the meaning from the wildcards of `like`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** The predicate that a draft asks for; null while it asks for nothing. */
export function toPredicate({ column, op, value }: PredicateDraft): Predicate | null {
  if (column === "") return null;
  if (!isExtension(op)) return value === null ? null : { column, op, value };
  const { op: basic, prefix, suffix } = EXTENSIONS[op];
  if (!needsValue(op)) return { column, op: basic, value: "" };
  if (value === null || value === "") return null;
  return { column, op: basic, value: `${prefix}${escapeLike(String(value))}${suffix}` };
}

/** The draft with another operator: what was compared with is kept only where the operator still wants it. */
export function withOperator(draft: PredicateDraft, op: PredicateDraft["op"]): PredicateDraft {
  const keeps = needsValue(op) && needsValue(draft.op) && op !== "is" && draft.op !== "is";
  return { ...draft, op, value: needsValue(op) ? (keeps ? draft.value : null) : "" };
}

/** The draft about another column; an operator that its format does not know becomes `eq`. */
export function withColumn(draft: PredicateDraft, column: string, format: string): PredicateDraft {
  const allowed: readonly string[] = [...operatorsOf(format), ...extensionsOf(format)];
  return { column, op: allowed.includes(draft.op) ? draft.op : "eq", value: null };
}
