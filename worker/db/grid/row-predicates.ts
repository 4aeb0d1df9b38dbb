import { AppError } from "#core/errors/app-error.ts";
import { findOption } from "#core/fields/options.ts";
import { formatOfField } from "#core/tables/columns.ts";
import type { GridQuery, Predicate } from "#core/tables/grid-query.ts";
import { isTextSearchable, type PredicateOperator } from "#core/tables/operators.ts";
import { toList } from "#core/tables/predicates.ts";
import { isTextQuery } from "#core/tables/text-query.ts";
import { parseExactJson } from "#core/values/exact-json.ts";
import { countryKeySql } from "./country-order.ts";
import {
  findRowColumn,
  isCountry,
  type QueriedTable,
  type RowColumn,
  type StatementParameters,
  sortKey,
  storedTextSql,
  textSql,
} from "./row-columns.ts";
import { composedOperand, type Operand, operandOf, wrongOperand } from "./row-operands.ts";
import { endsInEscape, likeSql, wordsSql } from "./row-patterns.ts";
import { searchColumnSql, searchedText, searchSql } from "./row-search.ts";

const COMPARISONS: Partial<Record<PredicateOperator, string>> = {
  eq: "=",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
};

const FULL_TEXT: Partial<Record<PredicateOperator, string>> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};

/** The part of a query that decides which rows there are. */
export type WhereQuery = Pick<GridQuery, "predicates" | "search" | "search_column" | "hides_empty">;

/**
 * The conditions of a query, to be joined with AND. BAD_REQUEST for an operator that the column does not
 * support. `isNarrowed`: see `searchSql`.
 */
export function whereSql(
  { predicates, search, search_column, hides_empty }: WhereQuery,
  table: QueriedTable,
  parameters: StatementParameters,
  isNarrowed = false,
): string[] {
  const conditions = predicates
    .filter(({ value }) => value !== null)
    .map((predicate) =>
      predicateSql(predicate, findRowColumn(table, predicate.column), parameters, table.lang),
    );
  if (table.source.shown !== undefined) conditions.push(table.source.shown);
  if (hides_empty && table.source.empty !== null) conditions.push(table.source.empty.not);
  const text = searchedText(search);
  if (text === "") return conditions;
  if (search_column !== null) {
    const column = findSearchColumn(table, search_column);
    return [...conditions, searchColumnSql(text, column, parameters, table.lang)];
  }
  return [...conditions, searchSql(text, table, parameters, isNarrowed)];
}

/** BAD_REQUEST for a column whose values are no texts, or lists of them. */
function findSearchColumn(table: QueriedTable, id: string): RowColumn {
  const column = findRowColumn(table, id);
  if (column.field !== null && isTextSearchable(formatOfField(column.field))) return column;
  throw new AppError("BAD_REQUEST", {
    search_column: id,
    reason: "Only columns with texts can be searched.",
  });
}

function predicateSql(
  predicate: Predicate,
  column: RowColumn,
  parameters: StatementParameters,
  lang?: string,
): string {
  const condition = conditionSql(predicate, column, parameters, lang);
  if (condition !== null) return condition;
  const { op, value } = predicate;
  const wrong =
    Object.hasOwn(COMPARISONS, op) || op === "neq" || op === "in" ? wrongOperand(column, value) : null;
  const reason = wrong ?? "The operator does not apply to this column.";
  throw new AppError("BAD_REQUEST", { column: column.id, op, value, reason });
}

function conditionSql(
  { op, value: given }: Predicate,
  column: RowColumn,
  parameters: StatementParameters,
  lang?: string,
): string | null {
  const value = column.kind === "text" ? composedOperand(given) : given;
  if (value === "" && (op === "eq" || op === "neq")) return emptySql(column, parameters, op === "eq");
  switch (op) {
    case "is":
      return isSql(column, value, parameters);
    case "like":
    case "ilike":
      return typeof value === "string" && !endsInEscape(value)
        ? likeSql(column, parameters, op, value, lang)
        : null;
    case "neq": {
      const equal = conditionSql({ column: column.id, op: "eq", value }, column, parameters);
      return equal && `(${equal}) IS NOT TRUE`;
    }
  }
  switch (column.kind) {
    case "choice":
      return choiceSql(column, op, value, parameters);
    case "choices":
      return choicesSql(column, op, value, parameters);
    case "json":
      return jsonSql(column, op, value, parameters);
    case "text":
      return (
        listSql(column, op, value, parameters) ??
        fullTextSql(column, op, value, parameters) ??
        compareSql(column, op, value, parameters)
      );
    default:
      return compareSql(column, op, value, parameters);
  }
}

/** Empty: no cell, an empty cell, an empty text or an empty list. */
function emptySql(column: RowColumn, parameters: StatementParameters, isEmpty: boolean): string {
  return `coalesce(${storedTextSql(column, parameters)}, '') ${isEmpty ? "IN" : "NOT IN"} ('', '[]')`;
}

function isSql(column: RowColumn, value: Operand, parameters: StatementParameters): string | null {
  const text = storedTextSql(column, parameters);
  switch (String(value)) {
    case "null":
      return `${text} IS NULL`;
    case "not_null":
    case "not null":
      return `${text} IS NOT NULL`;
    case "true":
    case "false":
      return column.kind === "boolean" ? `${text} = '${value}'` : null;
    default:
      return null;
  }
}

/**
 * Compares the sort key, which is what the index contains; where the key is truncated, the full text decides.
 */
function compareSql(
  column: RowColumn,
  op: PredicateOperator,
  value: Operand,
  parameters: StatementParameters,
): string | null {
  if (op === "in") {
    const operands = toList(value).map((item) => operandOf(column, item));
    if (operands.includes(null)) return null;
    const isText = column.kind === "text";
    const { sql, type } = isText
      ? { sql: textSql(column, parameters), type: "text" }
      : sortKey(column, parameters);
    return `${sql} = ANY (${parameters.add(operands, `${type}[]`)})`;
  }
  const operator = COMPARISONS[op];
  const operand = operandOf(column, value);
  if (!operator || operand === null || (column.kind === "text" && op !== "eq")) return null;
  const { sql, type } = sortKey(column, parameters);
  if (column.kind !== "text") return `${sql} ${operator} ${parameters.add(operand, type)}`;
  const text = parameters.add(operand, "text");
  // It is short, so its key is all of it.
  if (column.system !== null) return `${sql} = ${text}`;
  const key = isCountry(column) ? countryKeySql(text) : `left(${text}, 200)`;
  return `${sql} = ${key} AND ${textSql(column, parameters)} = ${text}`;
}

/** Option ids for ids or values. Anything else is compared with the stored value. */
function optionIds(column: RowColumn, value: Operand): string[] {
  return toList(value).map(
    (item) => (column.field && findOption(column.field, String(item))?.id) ?? String(item),
  );
}

function choiceSql(
  column: RowColumn,
  op: PredicateOperator,
  value: Operand,
  parameters: StatementParameters,
): string | null {
  if (op !== "eq" && op !== "in") return null;
  const option = column.source.cell.option(parameters.field(column.id));
  const chosen = parameters.add(optionIds(column, op === "eq" ? [String(value)] : value), "text[]");
  return `${option} = ANY (${chosen})`;
}

function choicesSql(
  column: RowColumn,
  op: PredicateOperator,
  value: Operand,
  parameters: StatementParameters,
): string | null {
  const stored = column.source.cell.options(parameters.field(column.id));
  const chosen = parameters.add(optionIds(column, value), "text[]");
  switch (op) {
    case "cs":
      return `${stored} @> to_jsonb(${chosen})`;
    case "cd":
      return `${stored} <@ to_jsonb(${chosen})`;
    case "eq":
      return `${stored} @> to_jsonb(${chosen}) AND ${stored} <@ to_jsonb(${chosen})`;
    case "ov":
    case "in":
      return `${stored} ?| ${chosen}`;
    default:
      return null;
  }
}

function jsonSql(
  column: RowColumn,
  op: PredicateOperator,
  value: Operand,
  parameters: StatementParameters,
): string | null {
  const operator = { eq: "=", cs: "@>", cd: "<@" }[op as string];
  const json = typeof value === "string" ? parseExactJson(value) : value;
  if (!operator || json === undefined) return null;
  const stored = column.source.cell.json(parameters.field(column.id));
  return `${stored} ${operator} ${parameters.add(JSON.stringify(json), "jsonb")}`;
}

/** A list of texts, compared with another. */
function listSql(
  { id, field, source }: RowColumn,
  op: PredicateOperator,
  value: Operand,
  parameters: StatementParameters,
): string | null {
  const operator = { cs: "@>", cd: "<@", ov: "?|" }[op as string];
  if (!operator || field === null || !formatOfField(field).endsWith("[]")) return null;
  const texts = parameters.add(toList(value).map(String), "text[]");
  return `${source.cell.json(parameters.field(id))} ${operator} ${op === "ov" ? texts : `to_jsonb(${texts})`}`;
}

function fullTextSql(
  column: RowColumn,
  op: PredicateOperator,
  value: Operand,
  parameters: StatementParameters,
): string | null {
  const toQuery = FULL_TEXT[op];
  if (!toQuery || typeof value !== "string" || (op === "fts" && !isTextQuery(value))) return null;
  const text = textSql(column, parameters);
  // PostgreSQL knows fewer spaces, and would take an ideographic one for a word without an operator before it.
  const query = parameters.add(value.replace(/\s/g, " "), "text");
  return `${wordsSql(text)} @@ ${toQuery}('simple', ${query})`;
}
