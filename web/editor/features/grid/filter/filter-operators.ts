import { rowReference } from "#core/fields/reference.ts";
import { fieldTypeRow, isMultiple } from "#core/fields/registry.ts";
import type { Column } from "#core/tables/columns.ts";
import { operatorsOf, type PredicateOperator } from "#core/tables/operators.ts";
import { isExtension, type PredicateDraft } from "#core/tables/predicates.ts";
import { isTextQuery } from "#core/tables/text-query.ts";
import { parseExactJson } from "#core/values/exact-json.ts";
import { parseLocalIndex } from "#core/values/local-index.ts";
import { numberReadings } from "#core/values/numbers/number-readings.ts";
import { numberLists } from "./number-lists.ts";

export type FilterOperator = PredicateDraft["op"];

/** The input for a filter's value. */
export type FilterInput =
  | "text"
  | "texts"
  | "number"
  | "date"
  | "moment"
  | "yes_no"
  | "option"
  | "options"
  | "index"
  | "id"
  | "country"
  | "source"
  | "structure";

const EMPTINESS = ["EXT_IS_EMPTY", "EXT_IS_NOT_EMPTY"] as const;
const ORDER = ["eq", "neq", "gt", "gte", "lt", "lte"] as const;
const WORDS = [
  "EXT_ILIKE_CONTAINS",
  "EXT_ILIKE_IS",
  "EXT_ILIKE_STARTS_WITH",
  "EXT_ILIKE_ENDS_WITH",
  ...EMPTINESS,
] as const;

/** Common operators by input, the most common first. */
const COMMON: Record<FilterInput, readonly FilterOperator[]> = {
  text: WORDS,
  texts: ["ov", "cs", "cd", "EXT_ILIKE_CONTAINS", ...EMPTINESS],
  number: [...ORDER, "in", ...EMPTINESS],
  date: [...ORDER, ...EMPTINESS],
  moment: [...ORDER.slice(2), ...EMPTINESS],
  yes_no: ["eq", "neq", ...EMPTINESS],
  option: ["eq", "neq", "in", ...EMPTINESS],
  options: ["ov", "cs", "cd", ...EMPTINESS],
  index: [...ORDER, "in"],
  id: ["eq", "neq", "in"],
  country: ["eq", "neq", "EXT_ILIKE_CONTAINS", ...EMPTINESS],
  source: ["eq", "neq"],
  structure: ["EXT_ILIKE_CONTAINS", ...EMPTINESS],
};

const FULL_TEXT = ["wfts", "plfts", "phfts", "fts"] as const;

/** Operators by input that few people need. They are offered where the column's type has them. */
const ADVANCED: Record<FilterInput, readonly PredicateOperator[]> = {
  text: ["eq", "neq", "in", "like", "ilike", ...FULL_TEXT],
  texts: [],
  number: [],
  date: ["in"],
  moment: ["eq", "neq", "in"],
  yes_no: [],
  option: [],
  options: ["eq", "neq"],
  index: [],
  id: [],
  country: ["in"],
  source: [],
  structure: ["eq", "neq", "cs", "cd"],
};

export function filterInput(column: Column): FilterInput {
  const { field, format } = column;
  if (field === null) {
    if (format === "timestamptz") return "moment";
    if (column.id === "__gf_source" || column.id === "__gf_state") return "source";
    return column.id === "__gf_display_id" ? "index" : "id";
  }
  if (rowReference(field) !== null) return "text";
  const { value } = fieldTypeRow(field.type);
  if (value === "files") return "texts";
  if (field.is_array === true && value !== "choice") return value === "text" ? "texts" : "structure";
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
  const operators = COMMON[filterInput(column)];
  return column.field === null
    ? operators.filter((op) => !(EMPTINESS as readonly string[]).includes(op))
    : operators;
}

/** Further operators of the column's type. */
export function advancedOperators(column: Column): readonly FilterOperator[] {
  const allowed = operatorsOf(column.format);
  return ADVANCED[filterInput(column)].filter((op) => allowed.includes(op));
}

const isIndex = (text: string) => parseLocalIndex(text) !== null || /^\d{1,15}$/.test(text);
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const FITS: Partial<Record<FilterInput, (text: string) => boolean>> = {
  index: isIndex,
  id: isId,
};

/** Whether the value of a filter is a list. */
export const isList = (input: FilterInput, op: FilterOperator) =>
  op === "in" || input === "options" || (input === "texts" && !isExtension(op));

/** What a text with numbers can stand for, as it must be typed. Several if it is not clear. */
export const numbersOf = (op: FilterOperator, text: string): string[] =>
  isList("number", op) ? numberLists(text).map((list) => list.join(", ")) : numberReadings(text);

/**
 * Returns the text if it is a valid value for a filter, numbers with a point; null while it is invalid or, for a list,
 * while one of its parts is.
 */
export function writtenValue(input: FilterInput, op: FilterOperator, text: string): string | null {
  if (input === "number") {
    const [one = null, other] = numbersOf(op, text);
    return other === undefined ? one : null;
  }
  if (op === "fts") return isTextQuery(text) ? text : null;
  if (input === "structure" && !isExtension(op)) return parseExactJson(text) === undefined ? null : text;
  const parts = (isList(input, op) ? text.split(",") : [text]).map((part) => part.trim()).filter(Boolean);
  if (parts.length === 0 || !parts.every(FITS[input] ?? (() => true))) return null;
  return text;
}

/** An example of what may be typed; null where a plain value is expected. */
export function valueHint(input: FilterInput, op: FilterOperator): "list" | "query" | "json" | null {
  if (isList(input, op)) return "list";
  if (op === "fts") return "query";
  return input === "structure" && !isExtension(op) ? "json" : null;
}
