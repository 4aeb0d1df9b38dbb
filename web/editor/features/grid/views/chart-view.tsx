import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { ChartColumn, ChartLine, ChartPie, Table2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { type Group, hasPeriods, isCountable } from "#core/tables/charts/chart-series.ts";
import { CHART_TYPES, type ChartType, PERIODS, type Period } from "#core/tables/table-view.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { say } from "../../../../ui/say.ts";
import { chartAtom, chartRequestAtom, chartSettingsAtom, loadChartAtom } from "../../../state/grid/chart.ts";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import { newsCountAtom } from "../../../state/grid/read-again.ts";
import {
  askConnectedNameAtom,
  connectedNamesAtom,
  hasConnectedName,
} from "../../../state/grid/references/connected-names.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import NothingHere from "../page/nothing-here.tsx";
import { columnName } from "../table/column-name.ts";
import { texts as gridTexts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { type ChartPoints, chartPoints } from "./chart-points.ts";
import { BarChart, DonutChart, NumbersTable, SeriesChart } from "./charts.tsx";
import { viewTexts, viewWords } from "./texts.ts";

const { chart: texts } = viewTexts;
const ICONS = { bar: ChartColumn, line: ChartLine, donut: ChartPie } as const satisfies Record<
  ChartType,
  unknown
>;
/** In milliseconds: rows that arrive meanwhile are counted together. */
const PAUSE_MS = 5_000;

/** All rows of the view, counted by a column. */
export default function ChartView() {
  const { kind, columns, fields } = useAtomValue(tableAtom);
  const { column: id } = useAtomValue(chartSettingsAtom);
  const { counts, of, error } = useAtomValue(chartAtom);
  const isMasked = useAtomValue(isMaskedAtom);
  const load = useSetAtom(loadChartAtom);
  const [isTable, setTable] = useState(false);
  useCounts();
  const none = useWords(gridWords).no_answer;
  const column = columns.find((candidate) => candidate.id === (of?.column ?? id));
  const nameOf = useRowNames(column?.field ?? null, counts?.groups);
  const shown =
    counts && of && column
      ? chartPoints(counts, { column, fields, period: of.period, isMasked, none, nameOf })
      : null;
  return (
    <div className="@container min-h-0 grow overflow-y-auto p-4">
      <ChartSettings isTable={isTable} onTable={setTable} />
      {error !== null ? (
        <ErrorState
          title={texts.failed}
          message={`${error.message} ${texts.slow}`}
          onRetry={() => void load()}
        />
      ) : shown === null ? (
        <div role="status" aria-label={texts.loading}>
          <Skeleton className="mt-4 h-72" />
        </div>
      ) : counts?.rows === 0 ? (
        <NothingHere />
      ) : (
        <figure className="mt-4">
          <figcaption className="mb-3 text-meta text-muted-foreground">
            {say(texts.caption, {
              rows: say(gridTexts.tables[kind].count, { n: counts?.rows ?? 0 }),
              column: column ? columnName(column) : "",
            })}{" "}
            {counts?.all !== undefined && say(texts.cut, { all: counts.all, rows: counts.rows })} {shown.note}
          </figcaption>
          {isTable ? (
            <NumbersTable {...shown} name={column ? columnName(column) : ""} />
          ) : (
            <Chart {...shown} />
          )}
        </figure>
      )}
    </div>
  );
}

/** Asks for the names of rows of a connected database that are counted by their keys, and returns those that are known. */
function useRowNames(field: FieldDefinition | null, groups: readonly Group[] | undefined) {
  const names = useAtomValue(connectedNamesAtom);
  const ask = useSetAtom(askConnectedNameAtom);
  const named = field !== null && hasConnectedName(field) ? field : null;
  useEffect(() => {
    if (named === null) return;
    for (const { key } of groups ?? []) if (key !== null) ask(named, key);
  }, [named, groups, ask]);
  return named === null ? undefined : (key: string) => names.get(named.id + key);
}

/** Counts when the chart asks for something else, and again when rows of the same table come, go or change. */
function useCounts() {
  const request = useAtomValue(chartRequestAtom);
  const { rows, view } = useAtomValue(gridPageAtom);
  // Rows of other pages, which a filter or an order leaves out of this one, are counted too.
  const news = useAtomValue(newsCountAtom);
  const load = useSetAtom(loadChartAtom);
  const known = useRef({ rows, view, news });
  const next = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is what must be counted anew
  useEffect(() => void load(), [request, load]);
  useEffect(() => {
    const before = known.current;
    known.current = { rows, view, news };
    // Another view is another request.
    if (before.news === news && (before.view !== view || before.rows === rows)) return;
    // A chart may read every row, so it is counted at most once in a while, however many rows arrive.
    next.current ??= setTimeout(() => {
      next.current = undefined;
      void load();
    }, PAUSE_MS);
  }, [rows, view, news, load]);
  useEffect(
    () => () => {
      clearTimeout(next.current);
      next.current = undefined;
    },
    [],
  );
}

function Chart({ points, isSeries, rows }: ChartPoints) {
  const { type } = useAtomValue(chartSettingsAtom);
  // The parts of a ring are shares of a whole, which several values of a row are not.
  if (type === "donut" && rows === null) return <DonutChart points={points} isSeries={isSeries} />;
  if (isSeries) return <SeriesChart points={points} isLine={type === "line"} />;
  return <BarChart points={points} rows={rows} />;
}

function ChartSettings({ isTable, onTable }: { isTable: boolean; onTable: (isTable: boolean) => void }) {
  const [{ type, column: id, period }, change] = useAtom(chartSettingsAtom);
  const columns = useAtomValue(tableAtom).columns.filter(isCountable);
  const column = columns.find((candidate) => candidate.id === id);
  const { donut_hint } = useWords(viewWords);
  const isDated = column !== undefined && hasPeriods(column);
  const isSeveral = column?.format.endsWith("[]") === true;
  const hints: Partial<Record<ChartType, string>> = {
    ...(!isDated && { line: texts.line_hint }),
    ...(isSeveral && { donut: donut_hint }),
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-56 max-w-full">
        <Select
          aria-label={texts.column}
          value={id}
          onChange={(next) => change({ column: next })}
          choices={columns.map((one) => ({ value: one.id, label: columnName(one) }))}
        />
      </span>
      {isDated && (
        <span className="w-32">
          <Select<Period>
            aria-label={texts.period}
            value={period}
            onChange={(next) => change({ period: next })}
            choices={PERIODS.map((one) => ({ value: one, label: texts.periods[one] }))}
          />
        </span>
      )}
      <div role="group" aria-label={texts.type} className="flex gap-1">
        {CHART_TYPES.map((one) => {
          const Icon = ICONS[one];
          const isChosen = one === (isSeveral && type === "donut" ? "bar" : type) && !isTable;
          return (
            <IconButton
              key={one}
              label={hints[one] ?? texts.types[one]}
              variant={isChosen ? "secondary" : "ghost"}
              aria-pressed={isChosen}
              disabled={hints[one] !== undefined}
              onClick={() => {
                onTable(false);
                change({ type: one });
              }}
            >
              <Icon aria-hidden />
            </IconButton>
          );
        })}
        <IconButton
          label={texts.table}
          variant={isTable ? "secondary" : "ghost"}
          aria-pressed={isTable}
          onClick={() => onTable(!isTable)}
        >
          <Table2 aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
