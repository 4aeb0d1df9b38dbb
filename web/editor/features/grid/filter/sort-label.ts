import type { Column } from "#core/tables/columns.ts";
import type { OrderBy } from "#core/tables/grid-query.ts";
import { say } from "../../../../ui/say.ts";
import { columnName } from "../table/column-name.ts";
import { texts } from "../texts.ts";
import type { GridWords } from "../words/texts.ts";

/** The column of the order without a sort: the time when a response was received, newest first. */
export const RECEIVED = "__gf_created_at";

/** An order by time with the newest response first, which needs no sort. */
export const isNewestFirst = ([first]: readonly OrderBy[]): boolean =>
  first === undefined || (first.column === RECEIVED && !first.ascending);

/** Whether rows have no time, as those of a table outside, and are in the order of their keys without a sort. */
export const isKeyed = (columns: readonly Column[]): boolean =>
  columns.length > 0 && !columns.some(({ id }) => id === RECEIVED);

/** The order of the rows in a few words: "Newest first", "Sorted by Name". */
export function sortLabel(orderby: readonly OrderBy[], columns: readonly Column[], words: GridWords): string {
  const [first, ...others] = orderby;
  if (first === undefined && isKeyed(columns)) return texts.sort.by_key;
  if (first === undefined || first.column === RECEIVED) {
    return isNewestFirst(orderby) ? texts.sort.newest : texts.sort.oldest;
  }
  const name = sortedName(columns, first.column, words);
  return say(others.length === 0 ? texts.sort.by : texts.sort.by_several, { name, n: others.length });
}

export function sortedName(columns: readonly Column[], id: string, words: GridWords): string {
  const column = columns.find((candidate) => candidate.id === id);
  return column ? columnName(column) : words.deleted_question;
}
