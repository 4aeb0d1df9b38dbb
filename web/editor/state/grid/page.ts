import { atom } from "jotai";
import type { RowPage, TableRow } from "#core/contracts/grid/rows.ts";
import { formatGridQuery } from "#core/tables/grid-query.ts";
import { ApiError } from "../../api/client.ts";
import { noteResponsesAtom } from "../editing/document.ts";
import { viewOptionsAtom } from "./preferences.ts";
import {
  changeGridViewAtom,
  type GridView,
  gridQueryAtom,
  gridViewAtom,
  isFilteredAtom,
  openGridViewAtom,
} from "./query.ts";
import { noteLabels } from "./references/row-labels.ts";
import { type GridRow, mergeRows } from "./rows.ts";
import {
  openTableAtom,
  relatedColumnsAtom,
  TABLE_SOURCES,
  type TableName,
  tableKey,
  tablePlaceAtom,
} from "./table.ts";
import type { TableSource } from "./tables/table-source.ts";

/** The current page of rows and its loading state. */
export interface GridPage {
  /** Null until the first result. */
  rows: readonly GridRow[] | null;
  count: number;
  /** There are at least `count` rows. */
  is_count_partial: boolean;
  /** Matching rows that are left out because they have no answer. */
  hidden_count: number;
  /** The index that will make the search of these rows fast; null unless it is asked for. */
  search_index: NonNullable<RowPage["search_index"]> | null;
  next_cursor: string | null;
  previous_cursor: string | null;
  /** The view to which the rows belong. While loading, the current view may be newer. */
  view: GridView | null;
  isLoading: boolean;
  error: ApiError | null;
  /** The optional columns that had something in them on any page of this visit. */
  filled_columns: readonly string[];
}

const NOTHING: GridPage = {
  rows: null,
  count: 0,
  is_count_partial: false,
  hidden_count: 0,
  search_index: null,
  next_cursor: null,
  previous_cursor: null,
  view: null,
  isLoading: false,
  error: null,
  filled_columns: [],
};

/** The last page of every table of this visit, by `tableKey`, so that a table shows its rows while it loads again. */
const pagesAtom = atom<Readonly<Record<string, GridPage>>>({});
const pageAtom = atom(
  (get) => get(pagesAtom)[tableKey(get(openTableAtom))] ?? NOTHING,
  (get, set, page: GridPage) => {
    const table = get(openTableAtom);
    const filled_columns = filledColumns(page, TABLE_SOURCES[table.kind]);
    set(pagesAtom, { ...get(pagesAtom), [tableKey(table)]: { ...page, filled_columns } });
  },
);
export const gridPageAtom = atom((get) => get(pageAtom));
const NO_ROWS: readonly GridRow[] = [];
/** The rows as the server has them. `gridRowsAtom` adds unconfirmed edits on top. */
export const storedRowsAtom = atom((get) => get(pageAtom).rows ?? NO_ROWS);

/** Number of new rows that are not shown, because they belong to another page. */
const arrivedAtom = atom(0);
export const arrivedCountAtom = atom((get) => get(arrivedAtom));
export const countArrivedAtom = atom(null, (get, set) => set(arrivedAtom, get(arrivedAtom) + 1));

/** The row of the open record as the server has it, which may be on another page. Changes of cells reach it, too. */
export const asideRowsAtom = atom(NO_ROWS);

/** Changes loaded rows, and adds `count_change` to the count. Without one, it changes cells. */
export const patchRowsAtom = atom(
  null,
  (get, set, patch: (rows: readonly GridRow[]) => readonly GridRow[], count_change: number) => {
    if (count_change === 0) set(asideRowsAtom, patch(get(asideRowsAtom)));
    const page = get(pageAtom);
    const rows = patch(page.rows ?? NO_ROWS);
    if (page.rows === null || (rows === page.rows && count_change === 0)) return;
    const count = Math.max(0, page.count + count_change);
    // The rows that an arrival pushes off the page begin the next one, which the cursor would leave out.
    const isPushed = count_change > 0 && rows.at(-1) !== page.rows.at(-1);
    set(pageAtom, { ...page, rows, count, ...(isPushed && { next_cursor: null }) });
    set(noteCountAtom, count);
  },
);

/** Tells the document how many responses it has. */
const noteCountAtom = atom(null, (get, set, count: number) => {
  const { kind, scope_id } = get(openTableAtom);
  const all = count + get(pageAtom).hidden_count;
  if (kind === "response" && !get(isFilteredAtom)) set(noteResponsesAtom, scope_id, all);
});

/** Counts a row that arrived without an answer, and is hidden. */
export const countHiddenAtom = atom(null, (get, set) => {
  const page = get(pageAtom);
  set(pageAtom, { ...page, hidden_count: page.hidden_count + 1 });
  set(noteCountAtom, page.count);
});

const NO_IDS: ReadonlySet<string> = new Set();
const removedAtom = atom(NO_IDS);
/** Ids of rows deleted since the form was opened, by anyone. */
export const removedRowsAtom = atom((get) => get(removedAtom));
/** Removes deleted rows, on this page or another. */
export const removeRowsAtom = atom(null, (get, set, ids: ReadonlySet<string>) => {
  set(removedAtom, new Set([...get(removedAtom), ...ids]));
  const here = get(storedRowsAtom).filter(({ id }) => ids.has(id)).length;
  if (here > 0) set(patchRowsAtom, (rows) => rows.filter(({ id }) => !ids.has(id)), -here);
  // The rows of the next page follow, if there is one.
  if (get(storedRowsAtom).length === 0) set(leavePageAtom, get(pageAtom).count, get(gridViewAtom).page);
});

/** Goes to the last page that so many rows have, if that comes before. */
const leavePageAtom = atom(null, (get, set, count: number, most: number) =>
  set(changeGridViewAtom, { page: Math.min(most, lastPage(count, get(gridViewAtom))) }),
);

/** Takes back `removeRowsAtom`, for rows whose deletion was undone. */
export const returnRowsAtom = atom(null, (get, set, ids: ReadonlySet<string>) => {
  set(removedAtom, new Set([...get(removedAtom)].filter((id) => !ids.has(id))));
});

interface Reading {
  /** The read in flight. */
  request: AbortController | null;
  /** Changes that arrived during the read. Its result may be older, so they are applied to it again. */
  changes: (() => void)[];
  /** Whether the result of the read in flight may lack a change that the room did not send. */
  isBehind: boolean;
  /** Time until which a replica read may lag behind the room, in milliseconds since the epoch. */
  replica_behind_until: number;
  /** Whether no page is read, because its rows are not shown. */
  isPaused?: boolean;
}

/** One object per store, never rendered. */
const readingAtom = atom(
  (): Reading => ({ request: null, changes: [], isBehind: false, replica_behind_until: 0 }),
);

/** Pauses the reading of pages for something else that has the view of the table. */
export const pauseRowsAtom = atom(null, (get, _set, isPaused: boolean) => {
  get(readingAtom).isPaused = isPaused;
});

/** Longer than replicas lag, in milliseconds. */
const REPLICA_LAG_MS = 15_000;
const noteChangeAtom = atom(null, (get) => {
  get(readingAtom).replica_behind_until = Date.now() + REPLICA_LAG_MS;
});

/**
 * Applies a change from the room. A second time has no effect, except that an arrival may be counted twice.
 */
export const applyToPageAtom = atom(null, (get, set, apply: () => void) => {
  set(noteChangeAtom);
  const reading = get(readingAtom);
  // First because a read that the change itself starts is newer and clears the list.
  if (reading.request !== null) reading.changes.push(apply);
  apply();
});

/**
 * Loads the view's rows. The previous rows stay until they arrive. A superseded request is aborted so that a
 * late result never replaces a newer one.
 */
export const loadRowsAtom = atom(null, async (_get, set, cursor: string | null = null) => {
  for (let from = cursor; await set(readRowsAtom, from); ) from = null;
});
/** Resolves to whether the page must be read again. An atom that sets itself would not. */
const readRowsAtom = atom(null, async (get, set, cursor: string | null): Promise<boolean> => {
  const reading = get(readingAtom);
  if (reading.isPaused) return false;
  reading.request?.abort();
  const request = new AbortController();
  Object.assign(reading, { request, changes: [], isBehind: false });
  const { kind, scope_id } = get(openTableAtom);
  const view = get(gridViewAtom);
  set(pageAtom, { ...get(pageAtom), isLoading: true, error: null });
  try {
    const query = formatGridQuery({ ...get(gridQueryAtom), cursor });
    const isFresh = Date.now() < reading.replica_behind_until;
    const options = { signal: request.signal, ...(isFresh && { cache: "reload" as const }) };
    const result = await TABLE_SOURCES[kind].list(scope_id, query, options, get(tablePlaceAtom).connection);
    if (reading.request !== request) return false;
    if (result.rows.length === 0 && view.page > 0) {
      set(leavePageAtom, result.count, view.page - 1);
      return true;
    }
    set(arrivedAtom, 0);
    set(relatedColumnsAtom, result.related ?? []);
    noteLabels(result.rows);
    set(pageAtom, shownPage(get(pageAtom), result, view));
    set(noteCountAtom, result.count);
  } catch (error) {
    if (reading.request !== request) return false;
    reading.request = null;
    if (!(error instanceof ApiError)) throw error;
    set(pageAtom, { ...get(pageAtom), isLoading: false, error });
    return false;
  }
  reading.request = null;
  for (const apply of reading.changes.splice(0)) apply();
  return reading.isBehind;
});

/** Reads the page again; if a read is in flight, after it. */
export const refreshRowsAtom = atom(null, async (get, set) => {
  set(noteChangeAtom);
  const reading = get(readingAtom);
  if (reading.request === null) await set(loadRowsAtom);
  else reading.isBehind = true;
});

/** The same array if no column was added. */
function filledColumns({ rows, filled_columns }: GridPage, { filled }: TableSource): readonly string[] {
  const all = new Set([...filled_columns, ...(rows ?? NO_ROWS).flatMap(filled)]);
  return all.size === filled_columns.length ? filled_columns : [...all];
}

function shownPage(before: GridPage, result: RowPage<TableRow>, view: GridView): GridPage {
  const { count, is_count_partial = false, hidden_count = 0, search_index = null } = result;
  const { next_cursor, previous_cursor } = result;
  const rows = mergeRows(before.rows ?? NO_ROWS, result.rows, result.related !== undefined);
  const told = { count, is_count_partial, hidden_count, search_index, next_cursor, previous_cursor };
  const { filled_columns } = before;
  return { rows, ...told, view, isLoading: false, error: null, filled_columns };
}

/** Changes the order, the conditions or the page size, and loads the rows. */
export const showViewAtom = atom(null, async (get, set, change: Partial<GridView>) => {
  const before = get(gridViewAtom);
  const isLocal = before.is_search_local && change.search !== undefined && Object.keys(change).length === 1;
  // The rows of the page stay; fewer of them are shown.
  if (isLocal) return set(changeGridViewAtom, { ...change, page: before.page });
  set(changeGridViewAtom, change);
  await set(loadRowsAtom);
});

/**
 * Shows another page. A neighboring page is read by a cursor from the last or first row, which is as fast on
 * page 10,000 as on page 1.
 */
export const showPageAtom = atom(null, (get, set, page: number) => {
  const { view, next_cursor, previous_cursor } = get(pageAtom);
  const isNeighbor = (step: number) =>
    view !== null && page === view.page + step && get(gridViewAtom).page === view.page;
  const cursor =
    page > 0 && isNeighbor(1) ? next_cursor : page > 0 && isNeighbor(-1) ? previous_cursor : null;
  set(changeGridViewAtom, { page });
  return set(loadRowsAtom, cursor);
});

export const lastPageAtom = atom((get) => lastPage(get(pageAtom).count, get(gridViewAtom)));

function lastPage(count: number, { limit }: GridView): number {
  return Math.max(0, Math.ceil(count / limit) - 1);
}

/** Hides or shows rows without any answer. */
export const hideEmptyAtom = atom(null, (_get, set, isHidden: boolean) => {
  set(viewOptionsAtom, { empty_data_hidden: isHidden });
  return set(showViewAtom, {});
});

/** Opens a table and loads its rows. Without a view, a table that was open before keeps its own. */
export const openGridAtom = atom(null, (get, set, table: TableName, view: GridView | null = null) => {
  if (view !== null || tableKey(get(openTableAtom)) !== tableKey(table)) {
    set(openGridViewAtom, table, view);
    set(removedAtom, NO_IDS);
    set(arrivedAtom, 0);
  }
  return set(loadRowsAtom);
});
