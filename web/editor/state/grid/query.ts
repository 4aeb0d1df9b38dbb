import { atom } from "jotai";
import { DEFAULT_PAGE_SIZE, type GridQuery, type OrderBy, type PageSize } from "#core/tables/grid-query.ts";
import { type PredicateDraft, toPredicate } from "#core/tables/predicates.ts";
import { readPreferences, writePreferences } from "./preferences.ts";

/** The query for responses, as set in the toolbar. */
export interface GridView {
  page: number;
  limit: PageSize;
  orderby: readonly OrderBy[];
  /** Conditions, including incomplete ones. */
  filters: readonly PredicateDraft[];
  search: string;
}

const DEFAULT_VIEW: GridView = {
  page: 0,
  limit: DEFAULT_PAGE_SIZE,
  orderby: [],
  filters: [],
  search: "",
};

const stateAtom = atom<{ form_id: string; view: GridView }>({ form_id: "", view: DEFAULT_VIEW });

export const gridViewAtom = atom((get) => get(stateAtom).view);
export const gridFormIdAtom = atom((get) => get(stateAtom).form_id);

/** Opens a form's view with the last used order and filters. */
export const openGridViewAtom = atom(null, (_get, set, form_id: string) => {
  const { orderby, predicates } = readPreferences(form_id);
  set(stateAtom, { form_id, view: { ...DEFAULT_VIEW, orderby, filters: predicates } });
});

/** Changes the view and returns to the first page, unless the change names a page. */
export const changeGridViewAtom = atom(null, (get, set, change: Partial<GridView>) => {
  const { form_id, view } = get(stateAtom);
  const next = { ...view, page: 0, ...change };
  set(stateAtom, { form_id, view: next });
  if (change.orderby || change.filters) {
    writePreferences(form_id, { orderby: next.orderby, predicates: next.filters });
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
