import type { Predicate } from "../tables/grid-query.ts";
import { operatorsOf, type PredicateOperator } from "../tables/operators.ts";
import { toList } from "../tables/predicates.ts";
import type { ConnectedColumn } from "./connected-table.ts";
import { canContain } from "./referenced-columns.ts";
import { isSearchable } from "./shown-columns.ts";
import { columnName, type QueryParameter, writeConditions } from "./write-conditions.ts";

/** A value that a column's type does not have. */
export interface WrongValue {
  wrong_value: string;
  format: string;
}

/** Conditions that a column's type allows; `none`: no row can fulfil all of them; `unsuited`: the operator is wrong. */
export type SuitedConditions = readonly QueryParameter[] | "none" | "unsuited" | WrongValue;

type Suited = Predicate | QueryParameter | "none" | "unsuited" | WrongValue;
const isWrong = (suited: Suited): suited is WrongValue =>
  typeof suited === "object" && "wrong_value" in suited;

/**
 * Conditions for PostgREST from what people choose without knowing the types of columns: a number that contains a text has
 * it as its value, and an empty column has no value, or an empty text.
 */
export function writeSuited(
  predicates: readonly Predicate[],
  columns: readonly ConnectedColumn[],
): SuitedConditions {
  // Without a value, a condition does not apply.
  const given = predicates.filter(({ op, value }) => value !== null || op === "is");
  const suited = given.map((predicate) => {
    const column = columns.find(({ name }) => name === predicate.column);
    return column === undefined ? "unsuited" : suit(predicate, column);
  });
  if (suited.includes("unsuited")) return "unsuited";
  const wrong = suited.find(isWrong);
  if (wrong !== undefined) return wrong;
  if (suited.includes("none")) return "none";
  return (suited as (Predicate | QueryParameter)[]).flatMap((one) =>
    "column" in one ? writeConditions([one]) : [one],
  );
}

const isPattern = (op: PredicateOperator) => op === "like" || op === "ilike";
const isOrder = (op: PredicateOperator) => ["gt", "gte", "lt", "lte"].includes(op);

function suit(predicate: Predicate, column: ConnectedColumn): Suited {
  const { op, value } = predicate;
  if (value === "" && (op === "eq" || op === "neq")) return emptiness(column, op);
  if (op === "is") return suitIs(predicate, column);
  if (column.is_array) return suitArray(predicate, column);
  const isText = isPatternText(column);
  if (isPattern(op) && !isText && typeof value === "string" && !/^jsonb?$/i.test(column.format)) {
    const whole = withoutWildcards(value);
    if (whole === "") return hasValue(column);
    const suited = suit({ ...predicate, op: "eq", value: whole }, column);
    // A part of a text may be anything.
    return isWrong(suited) ? "none" : suited;
  }
  const isKnown = operatorsOf(scalarFormat(column)).includes(op) || (isText && isOrder(op));
  if (op === "in") {
    const listed = toList(value).filter((one) => canContain(column, String(one)));
    const wrong = wrongOf(toList(value), column);
    return wrong ?? (listed.length === 0 ? "none" : { ...predicate, value: listed });
  }
  if (!isKnown || Array.isArray(value)) return "unsuited";
  if (isText || canContain(column, String(value))) return predicate;
  return wrongOf([String(value)], column) ?? "none";
}

/** The first value that is none of the column's type; null: there is none. An enum has no other values, but may get them. */
function wrongOf(values: readonly (string | number)[], column: ConnectedColumn): WrongValue | null {
  if (column.enum_values !== null) return null;
  const wrong = values.find((one) => !canContain(column, String(one)));
  return wrong === undefined ? null : { wrong_value: String(wrong), format: column.format };
}

function suitIs(predicate: Predicate, column: ConnectedColumn): Suited {
  const word = String(predicate.value).toLowerCase();
  if (word === "null") return predicate;
  if (word === "not_null") return hasValue(column);
  return scalarFormat(column).startsWith("bool") && !column.is_array ? predicate : "unsuited";
}

/** Members are listed. A part of a text is looked for as a whole member. */
function suitArray(predicate: Predicate, column: ConnectedColumn): Suited {
  const { op, value } = predicate;
  if (isPattern(op)) {
    const member = withoutWildcards(String(value));
    if (member === "") return hasValue(column);
    return canContain(column, member) ? { ...predicate, op: "cs", value: [member] } : "none";
  }
  if (!["eq", "neq", "cs", "cd", "ov"].includes(op)) return "unsuited";
  const members = toList(value);
  if (members.every((one) => canContain(column, String(one)))) return { ...predicate, value: members };
  return wrongOf(members, column) ?? "none";
}

/** Whether a part of its text can be looked for. */
const isPatternText = (column: ConnectedColumn) => isSearchable(column) && column.enum_values === null;

/**
 * Operators are known by the name of a type without its length. An enum is compared as a whole. Plain JSON has no
 * operators.
 */
function scalarFormat(column: ConnectedColumn): string {
  if (column.enum_values !== null) return "uuid";
  if (isPatternText(column)) return "text";
  const format = column.format.replace(/\(.*?\)/g, "");
  return format.toLowerCase() === "json" ? "xml" : format;
}

/** The text of a pattern that looks for it anywhere. */
const withoutWildcards = (pattern: string) =>
  pattern.replace(/^%|(?<!\\)%$/g, "").replace(/\\([\\%_])/g, "$1");

/** The condition that a column has a value. */
export const hasValue = (column: Pick<ConnectedColumn, "name">): QueryParameter => [
  "and",
  `(${columnName(column.name)}.not.is.null)`,
];

/** To people, no text and an empty one are the same, and so are no list and an empty one. */
function emptiness(column: ConnectedColumn, op: "eq" | "neq"): QueryParameter {
  const name = columnName(column.name);
  const nothing = column.is_array ? '"{}"' : isPatternText(column) ? '""' : null;
  if (op === "eq")
    return ["or", nothing === null ? `(${name}.is.null)` : `(${name}.is.null,${name}.eq.${nothing})`];
  return ["and", nothing === null ? `(${name}.not.is.null)` : `(${name}.not.is.null,${name}.neq.${nothing})`];
}
