import { atom } from "jotai";
import { DEFAULT_PAGE_SIZE, type GridQuery, type OrderBy, type PageSize } from "#core/tables/grid-query.ts";
import { type PredicateDraft, toPredicate } from "#core/tables/predicates.ts";
import { readPreferences, writePreferences } from "./preferences.ts";
import { openTableAtom, type TableName, tableKey } from "./table.ts";

/** The query of a table, as set in the toolbar. */
export interface GridView {
  page: number;
  limit: PageSize;
  orderby: readonly OrderBy[];
  /** Conditions, including incomplete ones. */
  filters: readonly PredicateDraft[];
  search: string;
}

export const DEFAULT_VIEW: GridView = {
  page: 0,
  limit: DEFAULT_PAGE_SIZE,
  orderby: [],
  filters: [],
  search: "",
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
    writePreferences(get(openTableAtom), { orderby: next.orderby, predicates: next.filters });
  }
});

export function toQuery(view: GridView, cursor: string | null): GridQuery {
  return {
    page: view.page,
    limit: view.limit,
    orderby: [...view.orderby],
    predicates: view.filters.flatMap((filter) => toPredicate(filter) ?? []),
    search: view.search.trim(),
    search_column: null,
    cursor,
  };
}

/** Whether a filter or a search is active. */
export const isFilteredAtom = atom((get) => {
  const { predicates, search } = toQuery(get(gridViewAtom), null);
  return predicates.length > 0 || search !== "";
});
