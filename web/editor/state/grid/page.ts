import { atom } from "jotai";
import type { RowPage } from "#core/contracts/grid/rows.ts";
import { formatGridQuery } from "#core/tables/grid-query.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { noteResponsesAtom } from "../editing/document.ts";
import {
  changeGridViewAtom,
  type GridView,
  gridFormIdAtom,
  gridViewAtom,
  openGridViewAtom,
  toQuery,
} from "./query.ts";
import { type GridRow, mergeRows } from "./rows.ts";

/** The page of rows that is shown, and how fresh it is. */
export interface GridPage {
  form_id: string;
  /** Null until the first answer. */
  rows: readonly GridRow[] | null;
  count: number;
  next_cursor: string | null;
  previous_cursor: string | null;
  /** What the rows answer to; while loading, the view may be ahead of it. */
  view: GridView | null;
  isLoading: boolean;
  error: ApiError | null;
}

const NOTHING: GridPage = {
  form_id: "",
  rows: null,
  count: 0,
  next_cursor: null,
  previous_cursor: null,
  view: null,
  isLoading: false,
  error: null,
};

const pageAtom = atom<GridPage>(NOTHING);
export const gridPageAtom = atom((get) => get(pageAtom));
const NO_ROWS: readonly GridRow[] = [];
/** The rows as the server has them; `gridRowsAtom` of grid-edits.ts shows edits on top. */
export const storedRowsAtom = atom((get) => get(pageAtom).rows ?? NO_ROWS);

/** Rows that arrived and are not shown, because the page is not the one that they belong to. */
const arrivedAtom = atom(0);
export const arrivedCountAtom = atom((get) => get(arrivedAtom));
export const countArrivedAtom = atom(null, (get, set) => set(arrivedAtom, get(arrivedAtom) + 1));

/** Changes rows that are there; counts follow what came or went. */
export const patchRowsAtom = atom(
  null,
  (get, set, patch: (rows: readonly GridRow[]) => readonly GridRow[], count_change: number) => {
    const page = get(pageAtom);
    const rows = patch(page.rows ?? NO_ROWS);
    if (page.rows === null || (rows === page.rows && count_change === 0)) return;
    const count = Math.max(0, page.count + count_change);
    set(pageAtom, { ...page, rows, count });
    set(noteResponsesAtom, page.form_id, count);
  },
);

const NO_IDS: ReadonlySet<string> = new Set();
const removedAtom = atom(NO_IDS);
/** Ids of rows of the open form that were deleted since it was opened, here or by other people. */
export const removedRowsAtom = atom((get) => get(removedAtom));
/** Takes away rows that were deleted, on this page or another. */
export const removeRowsAtom = atom(null, (get, set, ids: ReadonlySet<string>) => {
  set(removedAtom, new Set([...get(removedAtom), ...ids]));
  const here = get(storedRowsAtom).filter(({ id }) => ids.has(id)).length;
  if (here > 0) set(patchRowsAtom, (rows) => rows.filter(({ id }) => !ids.has(id)), -here);
});

let running: AbortController | null = null;
/** News that came while a page was being read: what was read may be older, so they are told once more on top of it. */
let told: (() => void)[] = [];
/** Whether the page that is being read may lack what nobody told us of. */
let isBehind = false;

/** Lets news change the page; told twice, they may count an arrival that the page has counted, and change nothing else. */
export const noticeAtom = atom(null, (_get, set, tell: () => void) => {
  set(noteNewsAtom);
  // First, for what it reads by itself is newer.
  if (running !== null) told.push(tell);
  tell();
});

/** Longer than a replica of the database is behind, whose pages may be older than what the room has told. */
const NEWS_MS = 15_000;
let newsUntil = 0;
const noteNewsAtom = atom(null, () => {
  newsUntil = Date.now() + NEWS_MS;
});

/**
 * Fetches what the view asks for. The rows that are there stay until the new ones come; a request that was overtaken
 * is given up, so a late answer never replaces a newer one.
 */
export const loadRowsAtom = atom(null, async (get, set, cursor: string | null = null) => {
  running?.abort();
  const request = new AbortController();
  running = request;
  told = [];
  isBehind = false;
  const form_id = get(gridFormIdAtom);
  const view = get(gridViewAtom);
  set(pageAtom, { ...get(pageAtom), isLoading: true, error: null });
  try {
    const query = formatGridQuery(toQuery(view, cursor));
    const options = { signal: request.signal, ...(Date.now() < newsUntil && { cache: "reload" as const }) };
    const answer = await call(endpoints.listRows, { params: { form_id }, query }, options);
    if (running !== request) return;
    set(arrivedAtom, 0);
    set(pageAtom, shownPage(get(pageAtom), answer, view, form_id));
    set(noteResponsesAtom, form_id, answer.count);
  } catch (error) {
    if (running !== request) return;
    running = null;
    if (!(error instanceof ApiError)) throw error;
    return set(pageAtom, { ...get(pageAtom), isLoading: false, error });
  }
  running = null;
  for (const tell of told.splice(0)) tell();
  if (isBehind) await set(loadRowsAtom);
});

/** Reads the page once more from what is stored from now on, after the one that is on its way. */
export const refreshRowsAtom = atom(null, async (_get, set) => {
  set(noteNewsAtom);
  if (running === null) await set(loadRowsAtom);
  else isBehind = true;
});

function shownPage(before: GridPage, answer: RowPage, view: GridView, form_id: string): GridPage {
  const { count, next_cursor, previous_cursor } = answer;
  const rows = mergeRows(before.rows ?? NO_ROWS, answer.rows);
  return { form_id, rows, count, next_cursor, previous_cursor, view, isLoading: false, error: null };
}

/** Shows other rows: another order, other conditions, another page size. */
export const showViewAtom = atom(null, (_get, set, change: Partial<GridView>) => {
  set(changeGridViewAtom, change);
  return set(loadRowsAtom);
});

/** Turns to a page: to a neighbour from the row at the edge, which takes no longer on page 10,000 than on page 1. */
export const showPageAtom = atom(null, (get, set, page: number) => {
  const { view, next_cursor, previous_cursor } = get(pageAtom);
  const isNeighbour = (step: number) =>
    view !== null && page === view.page + step && get(gridViewAtom).page === view.page;
  const cursor =
    page > 0 && isNeighbour(1) ? next_cursor : page > 0 && isNeighbour(-1) ? previous_cursor : null;
  set(changeGridViewAtom, { page });
  return set(loadRowsAtom, cursor);
});

export const lastPageAtom = atom((get) => {
  const { count } = get(pageAtom);
  return Math.max(0, Math.ceil(count / get(gridViewAtom).limit) - 1);
});

/** Opens the grid of a form: as it was left, when it is the same one, and fresh in any case. */
export const openGridAtom = atom(null, (get, set, form_id: string) => {
  if (get(gridFormIdAtom) !== form_id) {
    set(openGridViewAtom, form_id);
    set(pageAtom, { ...NOTHING, form_id });
    set(removedAtom, NO_IDS);
    set(arrivedAtom, 0);
  }
  return set(loadRowsAtom);
});
