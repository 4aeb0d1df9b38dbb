import {
  DEFAULT_GRID_QUERY,
  formatGridQuery,
  type OrderBy,
  type PageSize,
  REFERENCE_PAGE_SIZES,
} from "#core/tables/grid-query.ts";
import { type PredicateDraft, toPredicate } from "#core/tables/predicates.ts";

/** The panel's query of the table. */
export interface ReferenceQuery {
  text: string;
  filters: readonly PredicateDraft[];
  orderby: readonly OrderBy[];
  page: number;
  limit: PageSize;
}

export const FIRST_QUERY: ReferenceQuery = {
  text: "",
  filters: [],
  orderby: [],
  page: 0,
  limit: REFERENCE_PAGE_SIZES[0],
};

/** Whether the query excludes rows. */
export function isNarrowed({ text, filters }: ReferenceQuery): boolean {
  return text.trim() !== "" || filters.some((filter) => toPredicate(filter) !== null);
}

/** The query's parameters. */
export function queryParameters({
  text,
  filters,
  orderby,
  page,
  limit,
}: ReferenceQuery): Record<string, string> {
  const { order, where } = formatGridQuery({
    ...DEFAULT_GRID_QUERY,
    orderby: orderby.filter(({ column }) => column !== ""),
    predicates: filters.flatMap((filter) => toPredicate(filter) ?? []),
  });
  return {
    page: String(page),
    limit: String(limit),
    ...(text.trim() !== "" && { q: text.trim() }),
    ...(order !== undefined && { sort: order }),
    ...(where !== undefined && { where }),
  };
}
