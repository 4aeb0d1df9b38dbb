import type { OrderBy, Predicate } from "../tables/grid-query.ts";

/** Inside double quotes, a backslash escapes itself and the quote. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, (character) => `\\${character}`)}"`;

const listed = (values: readonly (string | number)[]) =>
  `(${values.map((value) => quoted(String(value))).join(",")})`;

/** A value of an array column, as PostgreSQL writes arrays: `{"a","b"}`. */
export const arrayLiteral = (values: readonly (string | number)[]): string =>
  `{${values.map((value) => quoted(String(value))).join(",")}}`;

/**
 * Conditions for PostgREST, all of which must hold: `and("price".gte."10","tags".cs."{\"new\"}")`; null if there are
 * none. All in one text, because parameters of an address could not name columns like `select` or `limit`. Names and
 * values are quoted, so that commas, dots, parentheses and `null` are what they are.
 */
export function writeConditions(predicates: readonly Predicate[]): string | null {
  const conditions = predicates.flatMap((predicate) => writeCondition(predicate) ?? []);
  return conditions.length === 0 ? null : `and(${conditions.join(",")})`;
}

function writeCondition({ column, op, value }: Predicate): string | null {
  const name = quoted(column);
  // The only operator whose value is a word.
  if (op === "is") {
    const word = value === null ? "null" : String(value).toLowerCase();
    return /^(?:null|true|false|unknown)$/.test(word) ? `${name}.is.${word}` : null;
  }
  if (value === null) return null;
  if (op === "in") return `${name}.in.${listed(isList(value) ? value : [String(value)])}`;
  if (isList(value)) return `${name}.${op}.${quoted(arrayLiteral(value))}`;
  return `${name}.${op}.${quoted(String(value))}`;
}

const isList = (value: Predicate["value"]): value is readonly (string | number)[] => Array.isArray(value);

/** An order for PostgREST: `"price".desc.nullslast,"id".asc`; null if there is none. */
export function writeOrder(orderby: readonly OrderBy[]): string | null {
  const parts = orderby.map(({ column, ascending, nulls_first }) => {
    const nulls = nulls_first === undefined ? "" : nulls_first ? ".nullsfirst" : ".nullslast";
    return `${quoted(column)}.${ascending ? "asc" : "desc"}${nulls}`;
  });
  return parts.length === 0 ? null : parts.join(",");
}
