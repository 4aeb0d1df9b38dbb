import { countriesLike } from "#core/fields/countries/country-names.ts";
import { foldingOf, isCountry, type RowColumn, type StatementParameters, textSql } from "./row-columns.ts";

/** PostgreSQL rejects such a pattern only when it reaches a row. */
export function endsInEscape(pattern: string): boolean {
  return /(?<!\\)(?:\\\\)*\\$/.test(pattern);
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
