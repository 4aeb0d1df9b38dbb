import { countriesLike } from "#core/fields/countries/country-names.ts";
import { foldingOf, isCountry, type RowColumn, type StatementParameters, textSql } from "./row-columns.ts";

/** PostgreSQL rejects such a pattern only when it reaches a row. */
export function endsInEscape(pattern: string): boolean {
  return /(?<!\\)(?:\\\\)*\\$/.test(pattern);
}

/** More characters may not fit a tsvector. The longest text has as many; only lists of texts have more. */
const MOST_CHARACTERS = 100_000;

/** The words of a text. A text that does not fit would fail the whole statement, so the rest of it is not searched. */
export function wordsSql(text: string): string {
  return `to_tsvector('simple', left(${text}, ${MOST_CHARACTERS}))`;
}

/** A country fits by its code or its name. */
export function likeSql(
  column: RowColumn,
  parameters: StatementParameters,
  op: "like" | "ilike",
  pattern: string,
  lang?: string,
): string {
  const text = textSql(column, parameters);
  const like = `${text} ${foldingOf(pattern)} ${op.toUpperCase()} ${parameters.add(pattern, "text")}`;
  const named = op === "ilike" && isCountry(column) ? countriesLike(pattern, lang) : [];
  return named.length === 0 ? like : `(${like} OR ${text} = ANY (${parameters.add(named, "text[]")}))`;
}
