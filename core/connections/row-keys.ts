import type { Predicate } from "../tables/grid-query.ts";
import type { JsonValue } from "../values/json.ts";
import { arrayLiteral } from "./write-conditions.ts";

/** The values of a row's key columns as texts, in the order of the columns. */
export type RowKey = readonly string[];

/** A value of a key column as PostgREST takes it in a condition. */
function keyText(value: JsonValue): string {
  if (typeof value === "string") return value;
  const isList = Array.isArray(value) && value.every((one) => ["string", "number"].includes(typeof one));
  return isList ? arrayLiteral(value as (string | number)[]) : JSON.stringify(value);
}

/** The key of a row; null if the table has none, or a part of it is missing. */
export function keyOfRow(
  key_columns: readonly string[],
  row: Readonly<Record<string, JsonValue>>,
): RowKey | null {
  const values = key_columns.map((column) => (Object.hasOwn(row, column) ? row[column] : null) ?? null);
  return values.length === 0 || values.includes(null) ? null : values.map((value) => keyText(value));
}

/** The id of a row: its key as one text, which two keys never share. */
export const formatRowId = (key: RowKey): string => JSON.stringify(key);

/** The key that an id names; null if it is no id of a row with so many key columns. */
export function parseRowId(key_columns: readonly string[], id: string): RowKey | null {
  try {
    const key = JSON.parse(id) as unknown;
    const isKey = Array.isArray(key) && key.length === key_columns.length && key.length > 0;
    return isKey && key.every((value) => typeof value === "string") ? (key as RowKey) : null;
  } catch {
    return null;
  }
}

/** Rows that one request names at most, and the longest list of them in an address. */
const MOST_ROWS = 100;
const MOST_LENGTH = 4_000;

/**
 * Conditions that name exactly these rows, one list of conditions per request, each with a condition for every key
 * column. This is the only way to say which rows are changed or deleted. Throws if a key is incomplete, or there is
 * none: without its conditions, a request would change all rows.
 */
export function keyConditions(key_columns: readonly string[], keys: readonly RowKey[]): Predicate[][] {
  const isDistinct = new Set(key_columns).size === key_columns.length && !key_columns.includes("");
  if (key_columns.length === 0 || !isDistinct) throw new Error("The table has no key.");
  if (keys.length === 0) throw new Error("No row is named.");
  const isWhole = (key: RowKey) =>
    key.length === key_columns.length && Array.from(key).every((value) => typeof value === "string");
  if (!keys.every(isWhole)) throw new Error("The key of a row is incomplete.");
  const groups = new Map<string, RowKey[]>();
  for (const key of keys) {
    const name = JSON.stringify(key.slice(0, -1));
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [key]);
    else group.push(key);
  }
  return [...groups.values()].flatMap(inRequests).map((group): Predicate[] => {
    const last = [...new Set(group.map((key) => key.at(-1)!))];
    return key_columns.map((column, place): Predicate => {
      const isLast = place === key_columns.length - 1;
      if (isLast && last.length > 1) return { column, op: "in", value: last };
      return { column, op: "eq", value: group[0]![place]! };
    });
  });
}

/** Keys that differ in the last column only, divided for addresses of a usual length. */
function inRequests(keys: readonly RowKey[]): RowKey[][] {
  const parts: RowKey[][] = [];
  let length = 0;
  for (const key of keys) {
    const own = encodeURIComponent(key.at(-1)!).length + 10;
    length += own;
    const part = parts.at(-1);
    if (part === undefined || part.length === MOST_ROWS || length > MOST_LENGTH) {
      parts.push([key]);
      length = own;
    } else part.push(key);
  }
  return parts;
}
