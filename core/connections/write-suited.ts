import type { Predicate } from "../tables/grid-query.ts";
import { operatorsOf } from "../tables/operators.ts";
import type { ConnectedColumn } from "./connected-table.ts";
import { canContain, isTextLike } from "./referenced-columns.ts";
import { columnName, type QueryParameter, writeConditions } from "./write-conditions.ts";

/** Conditions that a column's type allows; `none`: no row can fulfil all of them; `unsuited`: the operator is wrong. */
export type SuitedConditions = readonly QueryParameter[] | "none" | "unsuited";

type Suited = Predicate | QueryParameter | "none" | "unsuited";

/**
 * Conditions for PostgREST from what people choose without knowing the types of columns: a number that contains a text has
 * it as its value, and an empty column has no value, or an empty text.
 */
export function writeSuited(
  predicates: readonly Predicate[],
  columns: readonly ConnectedColumn[],
): SuitedConditions {
  const suited = predicates.map((predicate) => {
    const column = columns.find(({ name }) => name === predicate.column);
    return column === undefined ? "unsuited" : suit(predicate, column);
  });
  if (suited.includes("unsuited")) return "unsuited";
  if (suited.includes("none")) return "none";
  return (suited as (Predicate | QueryParameter)[]).flatMap((one) =>
    "column" in one ? writeConditions([one]) : [one],
  );
}

const isPattern = ({ op }: Predicate) => op === "like" || op === "ilike";

function suit(predicate: Predicate, column: ConnectedColumn): Suited {
  const { op, value } = predicate;
  const isText = isTextLike(column) && column.enum_values === null;
  if (value === "" && (op === "eq" || op === "neq")) return emptiness(column.name, op, isText);
  if (isPattern(predicate) && !isText && typeof value === "string") {
    return suit({ ...predicate, op: "eq", value: withoutWildcards(value) }, column);
  }
  const isKnown = operatorsOf(scalarFormat(column)).includes(op);
  const isNull = op === "is" && String(value).toLowerCase() === "null";
  if (!isKnown && !isNull && op !== "in") return "unsuited";
  if (Array.isArray(value) && op !== "in") return "unsuited";
  if (op === "in") {
    const listed = [value].flat().filter((one) => one !== null && canContain(column, String(one)));
    return listed.length === 0 ? "none" : { ...predicate, value: listed as (string | number)[] };
  }
  if (op === "is" || isText || value === null || canContain(column, String(value))) return predicate;
  return "none";
}

/** Operators are known by the name of a type without its length. An enum is compared as a whole. */
const scalarFormat = ({ format, enum_values }: ConnectedColumn) =>
  enum_values === null ? format.replace(/\(.*\)$/, "") : "uuid";

/** The text of a pattern that looks for it anywhere. */
const withoutWildcards = (pattern: string) =>
  pattern.replace(/^%|(?<!\\)%$/g, "").replace(/\\([\\%_])/g, "$1");

/** The condition that a column has a value. */
export const hasValue = (column: Pick<ConnectedColumn, "name">): QueryParameter => [
  "and",
  `(${columnName(column.name)}.not.is.null)`,
];

function emptiness(column: string, op: "eq" | "neq", isText: boolean): QueryParameter {
  const name = columnName(column);
  if (op === "eq") return ["or", isText ? `(${name}.is.null,${name}.eq."")` : `(${name}.is.null)`];
  return ["and", isText ? `(${name}.not.is.null,${name}.neq."")` : `(${name}.not.is.null)`];
}
