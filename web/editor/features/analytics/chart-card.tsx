import { ChartColumn, Table2 } from "lucide-react";
import { useState } from "react";
import type { Series } from "#core/contracts/analytics.ts";
import { IconButton } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";

type Kind = keyof typeof texts.kinds;

interface ChartCardProps {
  kind: Kind;
  series: Series;
  /** The whole time, in words: "last 30 days". */
  range: string;
  /** Names a span by its beginning. */
  nameOf: (iso: string) => string;
}

const number = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: "compact" });

/** A number with its bars over time, which can be read as a table. */
export function ChartCard({ kind, series, range, nameOf }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const counts = series[kind];
  const name = texts.kinds[kind];
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <article aria-label={name} className="flex min-w-0 flex-col rounded-lg border border-border bg-card p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-muted-foreground" title={texts.kind_hints[kind]}>
            {name}
          </h3>
          <p className="tabular text-[24px] leading-8 font-semibold">{number.format(total)}</p>
        </div>
        <IconButton
          label={say(isTable ? texts.as_chart_of : texts.as_table_of, { kind: name })}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
        </IconButton>
      </div>
      {isTable ? (
        <SeriesTable {...{ name, counts, range, nameOf }} edges={series.edges} />
      ) : (
        <Bars {...{ name, counts, range, nameOf, total }} edges={series.edges} />
      )}
    </article>
  );
}

interface SpansProps {
  name: string;
  counts: readonly number[];
  edges: readonly string[];
  nameOf: (iso: string) => string;
  range: string;
}

/** The least height of a bar that is not zero, in percent. */
const LEAST = 4;

function Bars({ name, counts, edges, nameOf, range, total }: SpansProps & { total: number }) {
  const most = Math.max(...counts);
  const at = counts.indexOf(most);
  const label =
    total === 0
      ? say(texts.chart_empty, { kind: name, range })
      : say(texts.chart, {
          kind: name,
          range,
          total: number.format(total),
          most: number.format(most),
          when: nameOf(edges[at]!),
        });
  return (
    <>
      <div className="mt-3 flex gap-2">
        <Axis most={most} />
        <div
          role="img"
          aria-label={label}
          className="flex h-28 min-w-0 grow items-end gap-px border-b border-border"
        >
          {counts.map((count, index) => (
            <span
              key={edges[index]}
              title={`${nameOf(edges[index]!)}: ${number.format(count)}`}
              className="group flex h-full min-w-0 grow basis-0 items-end"
            >
              <span
                className="w-full rounded-t-[2px] bg-primary/80 group-hover:bg-primary"
                style={{ height: count === 0 ? 0 : `${Math.max(LEAST, (count / most) * 100)}%` }}
              />
            </span>
          ))}
        </div>
      </div>
      <div
        aria-hidden
        className="mt-1 flex flex-wrap justify-between gap-x-2 text-meta text-muted-foreground"
      >
        <span>{nameOf(edges[0]!)}</span>
        <span className="ml-auto">{nameOf(edges.at(-2)!)}</span>
      </div>
    </>
  );
}

/** The numbers at the top, the middle and the bottom. The bars say them to screen readers. */
function Axis({ most }: { most: number }) {
  const half = most / 2;
  return (
    <span
      aria-hidden
      className="tabular flex h-28 shrink-0 flex-col justify-between text-right text-[11px] leading-none text-muted-foreground"
    >
      <span>{most === 0 ? "" : compact.format(most)}</span>
      <span>{most > 1 && Number.isInteger(half) ? compact.format(half) : ""}</span>
      <span>0</span>
    </span>
  );
}

/** Newest first. */
function SeriesTable({ name, counts, edges, nameOf, range }: SpansProps) {
  return (
    <section
      aria-label={say(texts.table_of, { kind: name, range })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="mt-3 h-[133px] overflow-y-auto"
    >
      <table className="w-full">
        <thead className="sticky top-0 bg-card text-left text-meta text-muted-foreground">
          <tr>
            <th className="py-1 font-medium">{texts.time}</th>
            <th className="py-1 text-right font-medium">{texts.count}</th>
          </tr>
        </thead>
        <tbody>
          {counts
            .map((count, index) => ({ count, edge: edges[index]! }))
            .reverse()
            .map(({ count, edge }) => (
              <tr key={edge} className="border-t border-border">
                <td className="py-1">
                  <time dateTime={edge}>{nameOf(edge)}</time>
                </td>
                <td className="py-1 text-right">{number.format(count)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
