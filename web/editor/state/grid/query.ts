import { atom } from "jotai";
import {
  DEFAULT_PAGE_SIZE,
  GRID_QUERY_LIMITS,
  type GridQuery,
  type OrderBy,
  type PageSize,
} from "#core/tables/grid-query.ts";
import { type PredicateDraft, toPredicate } from "#core/tables/predicates.ts";
import { readPreferences, viewOptionsAtom, writePreferences } from "./preferences.ts";
import { columnIdsAtom, openTableAtom, type TableName, tableKey } from "./table.ts";

/** A file of selected rows adds one condition of its own. */
export const MOST_FILTERS = GRID_QUERY_LIMITS.predicates - 1;

/** The query of a table, as set in the toolbar. */
export interface GridView {
  page: number;
  limit: PageSize;
  orderby: readonly OrderBy[];
  /** Conditions, including incomplete ones. */
  filters: readonly PredicateDraft[];
  search: string;
  /** The column that is searched; null: all. */
  search_column: string | null;
  /** Whether only the rows of the page are searched, and words that are spelled differently match too. */
  is_search_local: boolean;
}

export const DEFAULT_VIEW: GridView = {
  page: 0,
  limit: DEFAULT_PAGE_SIZE,
  orderby: [],
  filters: [],
  search: "",
  search_column: null,
  is_search_local: false,
};

/** The views of all tables that were opened, by `tableKey`. */
const viewsAtom = atom<Readonly<Record<string, GridView>>>({});

export const gridViewAtom = atom((get) => get(viewsAtom)[tableKey(get(openTableAtom))] ?? DEFAULT_VIEW);
const setViewAtom = atom(null, (get, set, view: GridView) =>
  set(viewsAtom, { ...get(viewsAtom), [tableKey(get(openTableAtom))]: view }),
);

/** Opens a table: with the view of an address, else that of this visit, else the last used order and filters. */
export const openGridViewAtom = atom(null, (get, set, table: TableName, view: GridView | null = null) => {
  set(openTableAtom, table);
  if (view !== null) return set(setViewAtom, view);
  if (tableKey(table) in get(viewsAtom)) return;
  const { orderby, predicates } = readPreferences(table);
  set(setViewAtom, { ...DEFAULT_VIEW, orderby, filters: predicates });
});

/** Changes the view and returns to the first page, unless the change names a page. */
export const changeGridViewAtom = atom(null, (get, set, change: Partial<GridView>) => {
  const next = { ...get(gridViewAtom), page: 0, ...change };
  set(setViewAtom, next);
  if (change.orderby || change.filters) {
    // A condition without its value would open again by itself on the next visit.
    const predicates = next.filters.filter((draft) => toPredicate(draft) !== null);
    writePreferences(get(openTableAtom), { orderby: next.orderby, predicates });
  }
});

/** The query of a view. A search in the rows of the page is none of the server's business. */
export function toQuery(view: GridView): Omit<GridQuery, "hides_empty"> {
  const search = view.is_search_local ? "" : view.search.trim();
  return {
    page: view.page,
    limit: view.limit,
    orderby: [...view.orderby],
    predicates: view.filters.flatMap((filter) => toPredicate(filter) ?? []),
    search,
    search_column: search === "" ? null : view.search_column,
    cursor: null,
  };
}

/** Whether empty rows are left out. Sessions and customers are never empty. */
export const hidesEmptyAtom = atom((get) => {
  const { kind } = get(openTableAtom);
  return (kind === "response" || kind === "row") && get(viewOptionsAtom).empty_data_hidden;
});

/**
 * What the server is asked for. Orders and conditions of deleted columns have no effect: the server would refuse them,
 * and the view of a browser or an address may name a column that others have deleted since.
 */
export const gridQueryAtom = atom((get): GridQuery => {
  const query = toQuery(get(gridViewAtom));
  const ids = get(columnIdsAtom);
  const isKnown = ({ column }: { column: string }) => ids === null || ids.has(column);
  const { search_column } = query;
  return {
    ...query,
    orderby: query.orderby.filter(isKnown),
    predicates: query.predicates.filter(isKnown),
    search_column: search_column !== null && isKnown({ column: search_column }) ? search_column : null,
    hides_empty: get(hidesEmptyAtom),
  };
});

/** The columns of the view that are deleted, as a text. */
export const deletedColumnsAtom = atom((get) => {
  const { orderby, filters, search_column } = get(gridViewAtom);
  const ids = get(columnIdsAtom);
  const named = [...orderby, ...filters].map(({ column }) => column).concat(search_column ?? []);
  return ids === null ? "" : [...new Set(named)].filter((id) => !ids.has(id)).join(" ");
});

/** Whether a filter or a search is active. */
export const isFilteredAtom = atom(
  (get) => get(gridQueryAtom).predicates.length > 0 || get(gridViewAtom).search.trim() !== "",
);
