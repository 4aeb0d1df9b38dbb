import { type ReactNode, useState } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { type QuestionChart, questionChart } from "#core/results/question-chart.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { BarList } from "../../../../ui/charts/bar-list.tsx";
import { ChartTable } from "../../../../ui/charts/chart-table.tsx";
import { ColumnChart } from "../../../../ui/charts/column-chart.tsx";
import { say } from "../../../../ui/say.ts";
import { QuestionFrame, TableButton } from "./card.tsx";
import { cardCsv } from "./card-csv.ts";
import { barsOf, chartTexts, ofGroup, subtitleOf } from "./card-data.ts";
import { chartWords, shortNumber } from "./chart-words.ts";
import { CardExportMenu } from "./export-menu.tsx";
import { namesOf, useReport } from "./report.ts";
import { texts } from "./texts.ts";

/** More bars are shown on demand. */
const MOST_BARS = 12;
/** More columns are not named one by one. */
const MOST_NAMED = 12;

/** A question whose answers are counted. */
export function ChartCard({ field }: { field: FieldDefinition }) {
  const report = useReport();
  const results = report.resultsOf(field);
  const chart = questionChart(field, results, chartWords, report.beginOf);
  if (chart === null) return null;
  return <ShownChart field={field} chart={withDeleted(chart)} />;
}

/** Answers whose option was deleted say so. */
function withDeleted(chart: QuestionChart): QuestionChart {
  if (chart.shape !== "bars") return chart;
  const items = chart.items.map((item) =>
    item.is_deleted ? { ...item, label: say(texts.deleted_option, { name: item.label }) } : item,
  );
  return { ...chart, items };
}

function ShownChart({ field, chart }: { field: FieldDefinition; chart: QuestionChart }) {
  const report = useReport();
  const [isTable, setTable] = useState(false);
  const question = fieldName(field);
  const groups = namesOf(report);
  const bars = barsOf(chart, report.hrefOf);
  const { totals, shape, facts } = chart;
  const words = chartTexts(question, bars, totals, groups);
  const name = chart.period === null ? texts.value : texts.period;
  const named = facts.map(({ fact, values }) => ({ name: texts.facts[fact], values }));
  const heads = { name, count: texts.count, share: texts.percent };
  const exports = {
    question,
    csv: () => cardCsv({ name, bars, totals, groups, facts: named }),
    chart: () => {
      const lines = totals.map((n, group) => ofGroup(groups[group], say(texts.answered, { n })));
      return { title: question, subtitle: subtitleOf(lines, report), shape, bars, totals, texts: words };
    },
  };
  const notes = [
    chart.is_several && texts.several,
    chart.unread > 0 && say(texts.unread, { n: chart.unread }),
  ].filter((note) => note !== false);
  return (
    <QuestionFrame
      field={field}
      actions={
        <>
          <TableButton question={question} isTable={isTable} onChange={setTable} />
          <CardExportMenu {...exports} />
        </>
      }
    >
      {bars.length > 0 &&
        (isTable ? (
          <ChartTable {...{ bars, totals, heads }} texts={words} />
        ) : shape === "bars" ? (
          <Folded bars={bars}>{(shown) => <BarList bars={shown} totals={totals} texts={words} />}</Folded>
        ) : (
          <ColumnChart {...{ bars, totals }} texts={words} isNamed={bars.length <= MOST_NAMED} />
        ))}
      {facts.length > 0 && <Facts facts={facts} groups={groups} />}
      {notes.length > 0 && <p className="mt-3 text-meta text-muted-foreground">{notes.join(" ")}</p>}
    </QuestionFrame>
  );
}

/** The first bars, and the others on demand. */
export function Folded<Bar>({
  bars,
  most = MOST_BARS,
  children,
}: {
  bars: readonly Bar[];
  most?: number;
  children: (shown: readonly Bar[]) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const isLong = bars.length > most + 1;
  return (
    <>
      {children(isLong && !isOpen ? bars.slice(0, most) : bars)}
      {isLong && !isOpen && (
        <p className="report-on-paper mt-2 text-meta text-muted-foreground">
          {say(texts.and_more, { n: bars.length - most })}
        </p>
      )}
      {isLong && (
        <Button
          data-no-print
          size="sm"
          variant="ghost"
          className="-ms-2 mt-2 self-start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.show_fewer : say(texts.show_all, { n: bars.length })}
        </Button>
      )}
    </>
  );
}

const HINTS: Partial<Record<string, string>> = texts.fact_hints;

/** Median, mean and the others, for each group. */
function Facts({ facts, groups }: { facts: QuestionChart["facts"]; groups: readonly string[] }) {
  return (
    <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(92px,1fr))] gap-x-4 gap-y-3 border-t border-border pt-3">
      {facts.map(({ fact, values }) => (
        <div key={fact} title={HINTS[fact]}>
          <dt className="text-meta text-muted-foreground">{texts.facts[fact]}</dt>
          {values.map((value, group) => (
            <dd key={groups[group] ?? ""} data-group={group} className="tabular font-medium">
              {groups.length > 0 && (
                <>
                  <span aria-hidden className="chart-swatch mr-1.5 inline-block" />
                  <span className="sr-only">{groups[group]}: </span>
                </>
              )}
              {value === null ? "–" : shortNumber(value)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
