/**
 * The stored JSON of `v_hidden` and `v_value`. `$ref` paths start at the form's runtime state, for example
 * `#/fields/{field_id}/value`.
 */
export type Expression =
  | string
  | number
  | boolean
  | null
  | Reference
  | readonly [Expression, Operator, Expression];

export interface Reference {
  $ref: `#/${string}`;
}

export const OPERATORS = [
  "==",
  "!=",
  ">",
  "<",
  ">=",
  "<=",
  "&&",
  "||",
  "+",
  "-",
  "*",
  "/",
  "%",
  "??",
  "contains",
  "not_contains",
  "starts_with",
  "ends_with",
] as const;

export type Operator = (typeof OPERATORS)[number];
