import { fieldTypeRow, isMultiple } from "#core/fields/registry.ts";
import type { Column } from "#core/tables/columns.ts";
import type { PredicateDraft } from "#core/tables/predicates.ts";
import { parseLocalIndex } from "#core/values/local-index.ts";
import { isNumeral } from "#core/values/number.ts";

export type FilterOperator = PredicateDraft["op"];

/** The input for a filter's value. */
export type FilterInput =
  | "text"
  | "number"
  | "date"
  | "moment"
  | "yes_no"
  | "option"
  | "options"
  | "index"
  | "country"
  | "structure";

const EMPTINESS = ["EXT_IS_EMPTY", "EXT_IS_NOT_EMPTY"] as const;
const ORDER = ["eq", "neq", "gt", "gte", "lt", "lte"] as const;
const TEXT = [
  "EXT_ILIKE_CONTAINS",
  "EXT_ILIKE_IS",
  "EXT_ILIKE_STARTS_WITH",
  "EXT_ILIKE_ENDS_WITH",
  ...EMPTINESS,
  "eq",
  "neq",
  "in",
  "like",
  "ilike",
] as const;

/** Operators by input, the most common first. */
const OPERATORS_OF: Record<FilterInput, readonly FilterOperator[]> = {
  text: TEXT,
  number: [...ORDER, "in", ...EMPTINESS],
  date: [...ORDER, ...EMPTINESS],
  moment: [...ORDER.slice(2), ...EMPTINESS],
  yes_no: ["eq", "neq", ...EMPTINESS],
  option: ["eq", "neq", "in", ...EMPTINESS],
  options: ["ov", "cs", ...EMPTINESS],
  index: [...ORDER, "in"],
  country: ["eq", "neq", ...EMPTINESS],
  structure: ["EXT_ILIKE_CONTAINS", ...EMPTINESS],
};

export function filterInput(column: Column): FilterInput {
  const { field } = column;
  if (field === null)
    return column.format === "timestamptz" ? "moment" : column.id === "__gf_display_id" ? "index" : "text";
  const { value } = fieldTypeRow(field.type);
  if (field.is_array === true && value !== "choice") return "structure";
  if (field.type === "country") return "country";
  switch (value) {
    case "json":
      return "structure";
    case "number":
      return "number";
    case "boolean":
      return "yes_no";
    case "date":
      return "date";
    case "datetime":
      return "moment";
    case "choice":
      return isMultiple(field) || field.is_array === true ? "options" : "option";
    default:
      return "text";
  }
}

export function filterOperators(column: Column): readonly FilterOperator[] {
  const operators = OPERATORS_OF[filterInput(column)];
  return column.field === null
    ? operators.filter((op) => !(EMPTINESS as readonly string[]).includes(op))
    : operators;
}

const isNumber = (text: string) => isNumeral(text.trim());
const isIndex = (text: string) => parseLocalIndex(text) !== null || /^\d{1,15}$/.test(text);

/**
 * Returns the text if it is a valid value for a filter; null while it is invalid or, for a list, while one of
 * its parts is.
 */
export function writtenValue(input: FilterInput, op: FilterOperator, text: string): string | null {
  const parts = (op === "in" ? text.split(",") : [text]).map((part) => part.trim()).filter(Boolean);
  const fits = input === "number" ? isNumber : input === "index" ? isIndex : () => true;
  return parts.length > 0 && parts.every(fits) ? text : null;
}
