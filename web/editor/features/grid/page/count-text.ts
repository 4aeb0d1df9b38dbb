import type { TableKind } from "#core/tables/columns.ts";
import { say } from "../../../../ui/say.ts";
import type { GridPage } from "../../../state/grid/page.ts";
import { texts } from "../texts.ts";

/** How many rows a table has, or match its filters and search. */
export function countText(
  kind: TableKind,
  { count, is_count_partial }: Pick<GridPage, "count" | "is_count_partial">,
): string {
  const rows = say(texts.tables[kind].count, { n: count });
  return is_count_partial ? say(texts.at_least, { rows }) : rows;
}
