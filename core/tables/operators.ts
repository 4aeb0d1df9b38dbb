/** Predicate operators; the names are PostgREST's and are stored in saved views. */
export const OPERATORS = [
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "ilike",
  "is",
  "in",
  "cs",
  "cd",
  "sl",
  "sr",
  "nxl",
  "nxr",
  "adj",
  "ov",
  "fts",
  "plfts",
  "phfts",
  "wfts",
] as const;

export type PredicateOperator = (typeof OPERATORS)[number];

export function isPredicateOperator(value: string): value is PredicateOperator {
  return (OPERATORS as readonly string[]).includes(value);
}
