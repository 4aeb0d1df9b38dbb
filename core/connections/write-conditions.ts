import type { Predicate } from "../tables/grid-query.ts";
import type { PredicateOperator } from "../tables/operators.ts";

/** A parameter of an address, not yet encoded. */
export type QueryParameter = readonly [name: string, value: string];

/** Inside double quotes, a backslash escapes itself and the quote. */
export const quoted = (text: string): string =>
  `"${text.replace(/[\\"]/g, (character) => `\\${character}`)}"`;

/** A column's name, in quotes if it has more than letters, digits and underscores. */
export const columnName = (column: string): string => (/^[a-z_]\w*$/i.test(column) ? column : quoted(column));

const listed = (values: readonly (string | number)[]) =>
  `(${values.map((value) => quoted(String(value))).join(",")})`;

/** Values of an array column, as PostgreSQL writes arrays: `{"a","b"}`. */
export const arrayLiteral = (values: readonly (string | number)[]): string =>
  `{${values.map((value) => quoted(String(value))).join(",")}}`;

/** Parameters that mean something else than a column. */
const RESERVED = ["select", "order", "limit", "offset", "and", "or", "columns", "on_conflict"];
const isReserved = (column: string) => RESERVED.includes(column) || /^not\b/.test(column);

interface Condition {
  op: string;
  value: string;
  /** Whether the value is a word or a list of PostgREST's, not a text. */
  isRaw: boolean;
}

const WORDS = ["null", "true", "false", "unknown"];
const isList = (value: Predicate["value"]): value is readonly (string | number)[] => Array.isArray(value);
const text = (op: string, value: string): Condition => ({ op, value, isRaw: false });

function conditionOf({ op, value }: Predicate): Condition | null {
  if (op === "is") {
    const word = String(value).toLowerCase();
    return WORDS.includes(word) ? { op, value: word, isRaw: true } : null;
  }
  if (value === null) return null;
  if (op === "in") return { op, value: listed(isList(value) ? value : [String(value)]), isRaw: true };
  if (isList(value)) return text(op, arrayLiteral(value));
  return isPattern(op) && String(value).includes("*") ? asRegex(op, String(value)) : text(op, String(value));
}

const isPattern = (op: PredicateOperator) => op === "like" || op === "ilike";

/** PostgREST takes an asterisk of a pattern for `%`. A regular expression says what was meant. */
function asRegex(op: PredicateOperator, pattern: string): Condition {
  const parts = pattern.match(/\\.|./gsu) ?? [];
  const regex = parts.map((part) => {
    if (part === "%") return ".*";
    if (part === "_") return ".";
    // A backslash at the end stands for itself.
    return escapeRegex(part.length > 1 && part.startsWith("\\") ? part.slice(1) : part);
  });
  return text(op === "like" ? "match" : "imatch", `^${regex.join("")}$`);
}

const escapeRegex = (character: string) => (/[\p{L}\p{N}\s]/u.test(character) ? character : `\\${character}`);

/**
 * Conditions for PostgREST, all of which must hold, two of one column included: `price=gte.10`. Conditions without a
 * value are left out. A column whose name means something else as a parameter is named in a logical tree:
 * `and=(limit.eq."10")`.
 */
export function writeConditions(predicates: readonly Predicate[]): QueryParameter[] {
  return predicates.flatMap((predicate): QueryParameter[] => {
    const condition = conditionOf(predicate);
    if (condition === null) return [];
    const { op, value, isRaw } = condition;
    const { column } = predicate;
    if (!isReserved(column)) return [[columnName(column), `${op}.${value}`]];
    return [["and", `(${columnName(column)}.${op}.${isRaw ? value : quoted(value)})`]];
  });
}
