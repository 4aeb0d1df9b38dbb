import { formatGridQuery, type GridQuery } from "#core/tables/grid-query.ts";
import { toPredicate } from "#core/tables/predicates.ts";
import type { GridView } from "./query.ts";

/** The view of a table in an address, so that a filtered grid can be linked. Conditions keep their words. */

/** The parameters of a view, without defaults and incomplete conditions. */
export function formatView(view: GridView): URLSearchParams {
  const { page, limit, orderby, search, search_column, is_search_local, filters } = view;
  const query: GridQuery = {
    page,
    limit,
    orderby: [...orderby],
    predicates: [],
    search: search.trim(),
    search_column: search.trim() === "" || is_search_local ? null : search_column,
    hides_empty: false,
    cursor: null,
  };
  const where = filters.filter((filter) => toPredicate(filter) !== null);
  return new URLSearchParams({
    ...formatGridQuery(query),
    ...(is_search_local && search.trim() !== "" && { local: "true" }),
    ...(where.length > 0 && {
      where: JSON.stringify(where.map(({ column, op, value }) => [column, op, value])),
    }),
  });
}
