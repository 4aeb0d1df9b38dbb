import type { Column } from "#core/tables/columns.ts";
import { OPERATORS } from "#core/tables/operators.ts";
import { isExtension, needsValue, type PredicateDraft, withOperator } from "#core/tables/predicates.ts";
import {
  advancedOperators,
  type FilterOperator,
  filterInput,
  filterOperators,
  isList,
} from "./filter-operators.ts";
import { filterTexts } from "./texts.ts";

/** What a filter asks, as offered: an operator, or an operator with its value. */
export type FilterCondition = FilterOperator | keyof typeof FIXED | "not_chosen";

/** Conditions that include their value. */
const FIXED = {
  is_true: { op: "eq", value: true },
  is_false: { op: "eq", value: false },
  is_null: { op: "is", value: "null" },
  is_not_null: { op: "is", value: "not_null" },
} as const satisfies Record<string, Pick<PredicateDraft, "op" | "value">>;

const isFixed = (condition: string): condition is keyof typeof FIXED => Object.hasOwn(FIXED, condition);
const YES_NO: readonly FilterCondition[] = ["is_true", "is_false", "EXT_IS_EMPTY", "EXT_IS_NOT_EMPTY"];

const isOfYesNo = (column: Column | undefined) => column !== undefined && filterInput(column) === "yes_no";

/** Returns the condition of a filter. `is` and equality with true and false are the same for users. */
export function conditionOf(column: Column | undefined, { op, value }: PredicateDraft): FilterCondition {
  const isYesNo = op === "is" || isOfYesNo(column);
  if (isYesNo && (op === "eq" || op === "is") && typeof value === "boolean")
    return value ? "is_true" : "is_false";
  if (isYesNo && op === "neq" && typeof value === "boolean") return value ? "is_false" : "is_true";
  if (op === "is") return String(value).startsWith("not") ? "is_not_null" : "is_null";
  const isOpen = value === null && (op === "eq" || op === "neq");
  return isYesNo && isOpen ? "not_chosen" : op;
}

interface OfferedConditions {
  common: readonly FilterCondition[];
  advanced: readonly FilterCondition[];
}

/** Returns the offered conditions, including the current one if it is no longer offered. */
export function offeredConditions(column: Column, filter: PredicateDraft): OfferedConditions {
  const common = filterInput(column) === "yes_no" ? YES_NO : filterOperators(column);
  const nullness: FilterCondition[] =
    column.field === null && column.id !== "__gf_customer_id" ? [] : ["is_null", "is_not_null"];
  const advanced = [...advancedOperators(column), ...nullness];
  const current = conditionOf(column, filter);
  const isOffered = current === "not_chosen" || common.includes(current) || advanced.includes(current);
  return { common: isOffered ? common : [current, ...common], advanced };
}

/** Returns the filter with another condition. Of a list, a condition with one value keeps the only one. */
export function withCondition(
  column: Column,
  filter: PredicateDraft,
  condition: FilterCondition,
): PredicateDraft {
  if (condition === "not_chosen") return filter;
  if (isFixed(condition)) return { ...filter, ...FIXED[condition] };
  const next = withOperator(filter, condition);
  if (!Array.isArray(next.value) || isList(filterInput(column), condition)) return next;
  return { ...next, value: next.value.length === 1 ? next.value[0] : null };
}

/** Whether the condition asks for a value that the user gives. */
export function needsValueInput(column: Column | undefined, filter: PredicateDraft): boolean {
  return !isOfYesNo(column) && !isFixed(conditionOf(column, filter)) && needsValue(filter.op);
}

/** Whether a filter of a table of ours also finds empty cells: they are no other value, and have no other option. */
export function findsEmptyCells(column: Column, { op, value }: PredicateDraft): boolean {
  if (column.field === null && column.id !== "__gf_customer_id") return false;
  return op === "neq" ? value !== "" : op === "cd" && filterInput(column) === "options";
}

/** Returns the first condition of a column, without a value. */
export function newFilter(column: Column): PredicateDraft {
  const [op = "eq"] = filterOperators(column);
  return { column: column.id, op, value: null };
}

const WORDS: Partial<Record<FilterCondition, string>> = filterTexts.operators;
const DATE_WORDS: Partial<Record<FilterCondition, string>> = filterTexts.date_operators;

/** Returns a condition in words. Those that are only in addresses of saved views have the words of the database. */
export function conditionLabel(condition: FilterCondition, column: Column | undefined): string {
  if (condition === "not_chosen") return filterTexts.filters.none_yet;
  const input = column && filterInput(column);
  const ofDate = input === "date" || input === "moment" ? DATE_WORDS[condition] : undefined;
  const known = ofDate ?? WORDS[condition];
  return known ?? (isFixed(condition) || isExtension(condition) ? condition : OPERATORS[condition].label);
}
