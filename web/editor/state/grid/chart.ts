import { atom } from "jotai";
import { hasPeriods, isCountable } from "#core/tables/charts/chart-series.ts";
import { formatGridQuery } from "#core/tables/grid-query.ts";
import type { ChartSettings } from "#core/tables/table-view.ts";
import { ApiError } from "../../api/client.ts";
import { viewOptionsAtom } from "./preferences.ts";
import { gridQueryAtom } from "./query.ts";
import { openTableAtom, TABLE_SOURCES, tableAtom, tableKey, tablePlaceAtom } from "./table.ts";
import type { ChartCounts } from "./tables/table-source.ts";
import { gridZoneAtom } from "./zone.ts";

const CREATED = "__gf_created_at";

/** What the chart shows: as chosen, as far as the table still has the column. */
export const chartSettingsAtom = atom(
  (get): ChartSettings & { column: string } => {
    const { chart } = get(viewOptionsAtom);
    const columns = get(tableAtom).columns.filter(isCountable);
    const column =
      [chart.column, CREATED].flatMap((id) => columns.find((one) => one.id === id) ?? [])[0] ?? columns[0];
    const isLine = chart.type === "line" && column !== undefined && !hasPeriods(column);
    return { ...chart, column: column?.id ?? CREATED, type: isLine ? "bar" : chart.type };
  },
  (get, set, change: Partial<ChartSettings>) =>
    set(viewOptionsAtom, { chart: { ...get(viewOptionsAtom).chart, ...change } }),
);

/** What a chart is counted from; a string, to compare. */
const requestAtom = atom((get) => {
  const { column, period } = get(chartSettingsAtom);
  const parameters = formatGridQuery({ ...get(gridQueryAtom), orderby: [], page: 0, limit: 100 });
  return JSON.stringify({ ...parameters, column, period, zone: get(gridZoneAtom) });
});

export interface ChartData {
  /** Null until the first result. */
  counts: ChartCounts | null;
  /** The settings to which the counts belong. While loading, the current ones may be newer. */
  of: ChartSettings | null;
  error: ApiError | null;
  isLoading: boolean;
}

const NOTHING: ChartData = { counts: null, of: null, error: null, isLoading: false };
const dataAtom = atom<{ key: string; data: ChartData }>({ key: "", data: NOTHING });
export const chartAtom = atom((get) => {
  const { key, data } = get(dataAtom);
  return key === tableKey(get(openTableAtom)) ? data : NOTHING;
});
/** Changes whenever the chart must be counted again. */
export const chartRequestAtom = atom((get) => get(requestAtom));

/** A count under way: of what, and whether rows came meanwhile, so that it must be repeated. */
interface Count {
  of: string;
  request: AbortController;
  isStale: boolean;
}
const inFlightAtom = atom((): { count: Count | null } => ({ count: null }));

/**
 * Counts the rows of the chart. A later request for something else cancels an earlier one, whose result is ignored. One
 * for the same waits, so that a slow count arrives although rows keep coming. After a failure nobody counts by itself.
 */
export const loadChartAtom = atom(null, async (get, set) => {
  const inFlight = get(inFlightAtom);
  const table = get(openTableAtom);
  const key = tableKey(table);
  const query = get(requestAtom);
  if (inFlight.count?.of === key + query) {
    inFlight.count.isStale = true;
    return;
  }
  inFlight.count?.request.abort();
  const count: Count = { of: key + query, request: new AbortController(), isStale: false };
  inFlight.count = count;
  const of = get(chartSettingsAtom);
  set(dataAtom, { key, data: { ...get(chartAtom), isLoading: true, error: null } });
  const { signal } = count.request;
  try {
    do {
      count.isStale = false;
      const outside = { connection: get(tablePlaceAtom).connection, columns: get(tableAtom).columns };
      const counts = await TABLE_SOURCES[table.kind].countGroups(
        table.scope_id,
        JSON.parse(query),
        { signal },
        outside,
      );
      if (inFlight.count !== count) return;
      set(dataAtom, { key, data: { counts, of, error: null, isLoading: count.isStale } });
    } while (count.isStale);
  } catch (error) {
    if (inFlight.count !== count) return;
    if (!(error instanceof ApiError)) throw error;
    set(dataAtom, { key, data: { ...get(chartAtom), isLoading: false, error } });
  } finally {
    if (inFlight.count === count) inFlight.count = null;
  }
});
