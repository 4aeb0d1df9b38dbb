import type { PredicateDraft } from "#core/tables/predicates.ts";
import { DEFAULT_VIEW } from "../../../state/grid/query.ts";
import { formatView } from "../../../state/grid/view-address.ts";

/** What the results are of: the conditions and the search of the view. */
export interface ViewFilters {
  filters: readonly PredicateDraft[];
  search: string;
  search_column: string | null;
}

/** The address of the rows of the view that meet further conditions too. */
export function rowsHref(path: string, view: ViewFilters, further: readonly PredicateDraft[]): string {
  const parameters = formatView({ ...DEFAULT_VIEW, ...view, filters: [...view.filters, ...further] });
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
