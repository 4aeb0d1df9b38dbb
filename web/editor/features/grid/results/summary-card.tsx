import { useState } from "react";
import { countPeriods } from "#core/results/periods.ts";
import { within } from "#core/results/question-chart.ts";
import type { Tally } from "#core/results/tally.ts";
import { RowsLink } from "../../../../ui/charts/bar-list.tsx";
import { ChartTable } from "../../../../ui/charts/chart-table.tsx";
import { ColumnChart } from "../../../../ui/charts/column-chart.tsx";
import { say } from "../../../../ui/say.ts";
import { formatDay } from "../cells/moment.ts";
import { TableButton } from "./card.tsx";
import { cardCsv } from "./card-csv.ts";
import { barsOf, chartTexts, ofGroup, subtitleOf } from "./card-data.ts";
import { numberText, periodText } from "./chart-words.ts";
import { CardExportMenu } from "./export-menu.tsx";
import { namesOf, useReport } from "./report.ts";
import { texts } from "./texts.ts";

const RECEIVED = "__gf_created_at";

/** How many responses there are, and when they were received. */
export function SummaryCard({ tallies, zone }: { tallies: readonly Tally[]; zone: string }) {
  const report = useReport();
  const [isTable, setTable] = useState(false);
  const groups = namesOf(report);
  const days = tallies.map(({ received }) =>
    Object.entries(received)
      .filter(([day]) => day !== "")
      .map(([day, count]) => ({ day, count })),
  );
  const known = days
    .flat()
    .map(({ day }) => day)
    .sort();
  const [first] = known;
  const last = known.at(-1);
  const counted = countPeriods(days);
  const items = (counted?.counts ?? []).map(({ from, until, counts }) => ({
    key: from,
    label: periodText(from, counted!.period),
    counts,
    where: within(RECEIVED, from, until, report.beginOf),
  }));
  const bars = barsOf({ items }, report.hrefOf);
  const totals = tallies.map(({ responses }) => responses);
  const title = texts.per[counted?.period ?? "day"];
  const words = chartTexts(title, bars, totals, groups);
  const heads = { name: texts.period, count: texts.count, share: texts.percent };
  const exports = {
    question: title,
    csv: () => cardCsv({ name: texts.period, bars, totals, groups, facts: [] }),
    chart: () => {
      const lines = totals.map((n, group) => ofGroup(groups[group], say(texts.news, { n })));
      return {
        title: `${report.title}: ${title}`,
        subtitle: subtitleOf(lines, report),
        shape: "columns" as const,
        bars,
        totals,
        texts: words,
      };
    },
  };
  return (
    <section
      aria-label={texts.summary}
      className="grid gap-6 rounded-lg border border-border bg-card p-4 md:grid-cols-[200px_minmax(0,1fr)] md:p-5"
    >
      <dl className="flex flex-wrap content-start gap-x-8 gap-y-4 md:flex-col">
        <div>
          <dt className="text-muted-foreground">{texts.responses}</dt>
          {report.groups.map(({ name, responses }, group) => (
            <dd
              key={name}
              data-group={group}
              className="tabular flex items-center gap-1.5 text-[28px] leading-9 font-semibold"
            >
              {name !== "" && (
                <>
                  <span aria-hidden className="chart-swatch" />
                  <span className="sr-only">{name}: </span>
                </>
              )}
              <span>
                <RowsLink href={report.hrefOf([], group)} label={say(texts.news, { n: responses })}>
                  {numberText(responses)}
                </RowsLink>
              </span>
            </dd>
          ))}
        </div>
        {first !== undefined && last !== undefined && (
          <>
            <Fact name={texts.first} day={first} zone={zone} />
            <Fact name={texts.latest} day={last} zone={zone} />
          </>
        )}
      </dl>
      {bars.length > 0 && (
        <div className="min-w-0">
          <div className="mb-3 flex items-center justify-between gap-2">
            <h2 className="text-muted-foreground">{title}</h2>
            <div data-no-print className="-my-1 flex gap-1">
              <TableButton question={title} isTable={isTable} onChange={setTable} />
              <CardExportMenu {...exports} />
            </div>
          </div>
          {isTable ? (
            <section
              aria-label={title}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
              tabIndex={0}
              className="max-h-72 overflow-y-auto"
            >
              <ChartTable {...{ bars: bars.toReversed(), totals, heads }} texts={words} />
            </section>
          ) : (
            <ColumnChart {...{ bars, totals }} texts={words} isNamed={bars.length <= 4} />
          )}
        </div>
      )}
    </section>
  );
}

function Fact({ name, day, zone }: { name: string; day: string; zone: string }) {
  const shown = formatDay(day, "date");
  return (
    <div>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="font-medium">
        <time dateTime={day} title={say(texts.on_day, { day: shown, zone: zone.replaceAll("_", " ") })}>
          {shown}
        </time>
      </dd>
    </div>
  );
}
