import type { JsonValue } from "../values/json.ts";
import { parseJson } from "../values/parse-json.ts";
import type { ConnectedColumn } from "./connected-table.ts";

const EXACT_AS_TEXT = /^(?:bigint|int8|numeric|decimal)\b/i;

/** Whether numbers of the column may have more digits than JSON keeps, so that they are read as texts. */
export const isReadAsText = ({ format }: Pick<ConnectedColumn, "format">) => EXACT_AS_TEXT.test(format);

/** The content of such a column, from its text: a number as a text, an array as a list of them. */
export function contentOfText({ is_array }: ConnectedColumn, text: JsonValue): JsonValue {
  if (!is_array || typeof text !== "string") return text;
  // An array may say where it begins. The server's table may have changed since it was described.
  const members = /^(?:\[.*\]=)?(\{[^"\\]*\})$/.exec(text)?.[1];
  if (members === undefined) return text;
  const json = members.replace(/[^{},]+/g, (member) => (member === "NULL" ? "null" : `"${member}"`));
  return parseJson(json.replaceAll("{", "[").replaceAll("}", "]")) ?? text;
}

/**
 * Texts as numbers, also in lists, if a number says exactly what the text says: `bigint` and `numeric` may be too long for
 * one.
 */
export function exactNumbers(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(exactNumbers);
  return typeof value === "string" ? exactNumber(value) : value;
}

function exactNumber(text: string): JsonValue {
  const number = Number(text);
  // `numeric(10, 2)` writes 1.5 as 1.50.
  const shortest = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return Number.isFinite(number) && text.trim() !== "" && String(number) === shortest ? number : text;
}
