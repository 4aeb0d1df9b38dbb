import { fieldTypeRow } from "#core/fields/registry.ts";
import type { Column } from "#core/tables/columns.ts";
import { texts } from "../texts.ts";
import { RECEIVED } from "./sort-label.ts";

/** What the two directions of a column mean. */
export function directionsOf(column: Column | undefined): { ascending: string; descending: string } {
  const { directions } = texts.sort;
  if (column === undefined) return directions.other;
  if (column.id === RECEIVED) return directions.received;
  if (/^(numeric|int8)$/.test(column.format)) return directions.numbers;
  if (/^(timestamptz|date|time)$/.test(column.format)) return directions.times;
  const isText = column.field !== null && fieldTypeRow(column.field.type).value === "text";
  return isText && column.format === "text" ? directions.texts : directions.other;
}
