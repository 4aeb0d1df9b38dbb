import { fieldTypeRow } from "#core/fields/registry.ts";
import type { Column } from "#core/tables/columns.ts";
import type { OrderBy } from "#core/tables/grid-query.ts";
import { say } from "../../../../ui/say.ts";
import { texts } from "../texts.ts";
import type { GridWords } from "../words/texts.ts";
import { RECEIVED, sortLabel } from "./sort-label.ts";

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

/** The order in full: "Sorted by Name, A to Z". An order by time has its direction in its label. */
export function orderText(orderby: readonly OrderBy[], columns: readonly Column[], words: GridWords): string {
  const order = sortLabel(orderby, columns, words);
  const [first] = orderby;
  if (first === undefined || first.column === RECEIVED) return order;
  const { ascending, descending } = directionsOf(columns.find(({ id }) => id === first.column));
  return say(texts.sort.announced, { order, direction: first.ascending ? ascending : descending });
}
