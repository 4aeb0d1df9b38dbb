import { SCALES } from "#core/fields/validate.ts";
import type { Predicate } from "#core/tables/grid-query.ts";
import { toList } from "#core/tables/predicates.ts";
import { parseDatetime } from "#core/values/datetime.ts";
import { parseLocalIndex } from "#core/values/local-index.ts";
import { isNumeral } from "#core/values/number.ts";
import { composed } from "#core/values/text.ts";
import type { RowColumn } from "./row-columns.ts";

export type Operand = Predicate["value"];

/** The operand as texts are stored. */
export function composedOperand(value: Operand): Operand {
  const each = <One>(one: One) => (typeof one === "string" ? composed(one) : one);
  return Array.isArray(value) ? (value as readonly (string | number)[]).map(each) : each(value);
}

/** The operand in the column's type; null if it is invalid. */
export function operandOf(column: RowColumn, value: Operand): string | null {
  if (value === null || Array.isArray(value)) return null;
  const text = String(value).trim();
  switch (column.kind) {
    case "number":
      // PostgreSQL compares all digits.
      return isNumeral(text) ? text : null;
    case "index": {
      const index = parseLocalIndex(text) ?? (/^\d{1,15}$/.test(text) ? Number(text) : null);
      return index === null ? null : String(index);
    }
    case "datetime":
    case "timestamp":
      return parseDatetime(text, 0);
    case "boolean":
      return text === "true" || text === "false" ? text : null;
    case "date":
      return isDateOperand(column, text) ? text : null;
    case "uuid":
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null;
    default:
      return String(value);
  }
}

/** Whether a column of dates, times, months or weeks can have the text. Lists of them are compared as texts. */
function isDateOperand({ field }: RowColumn, text: string): boolean {
  const parse = field === null || field.is_array === true ? undefined : SCALES[field.type]?.parse;
  return parse === undefined || parse(text) !== null;
}

/** What a column has, by its kind, or by the type of its field. */
const VALUE_WORDS: Readonly<Record<string, string>> = {
  number: "a number",
  index: "a number",
  boolean: "true or false",
  uuid: "an id",
  datetime: "a date and time such as 2026-01-31T09:00:00Z",
  timestamp: "a date and time such as 2026-01-31T09:00:00Z",
  date: "a date such as 2026-01-31",
  time: "a time such as 09:30",
  month: "a month such as 2026-01",
  week: "a week such as 2026-W05",
};

/** What is wrong with a value, or with one of a list, in words; null: nothing. */
export function wrongOperand(column: RowColumn, value: Operand): string | null {
  const wrong = toList(typeof value === "boolean" ? String(value) : value).find(
    (one) => operandOf(column, one) === null,
  );
  const words = VALUE_WORDS[(column.kind === "date" && column.field?.type) || column.kind];
  return wrong === undefined || words === undefined ? null : `“${wrong}” is not ${words}.`;
}
