import { axisEnd, type ChartBar, type ChartTexts } from "./chart.ts";

interface ColumnChartProps {
  bars: readonly ChartBar[];
  totals: readonly number[];
  texts: ChartTexts;
  /** Whether every bar has its name below it, as far as there is space; otherwise only the first and last one. */
  isNamed: boolean;
}

/** Bars beside each other, in their order. The table has the same numbers and links for everybody. */
export function ColumnChart({ bars, totals, texts, isNamed }: ColumnChartProps) {
  const isCompared = totals.length > 1;
  const sizeOf = (count: number, group: number) =>
    isCompared ? count / Math.max(1, totals[group] ?? 0) : count;
  const most = Math.max(0, ...bars.flatMap(({ counts }) => counts.map(sizeOf)));
  const end = isCompared ? Math.max(0.1, Math.ceil(most * 10) / 10) : axisEnd(most);
  const named = (size: number) => (isCompared ? texts.share(size * 1_000, 1_000) : texts.number(size));
  return (
    <div className="chart-columns" data-named={isNamed || undefined}>
      <div className="chart-axis" aria-hidden>
        <span>{named(end)}</span>
        <span>{named(end / 2)}</span>
        <span>{named(0)}</span>
      </div>
      <div className="chart-plot">
        <div className="chart-area" role="img" aria-label={texts.description}>
          {bars.map((bar) => (
            <span key={bar.key} className="chart-column">
              {bar.counts.map((count, group) => (
                <span
                  key={texts.groups[group] ?? ""}
                  className="chart-fill"
                  data-group={group}
                  style={{ blockSize: `${(100 * sizeOf(count, group)) / end}%` }}
                />
              ))}
            </span>
          ))}
        </div>
        {/* For the pointer only: the keyboard and screen readers have the table. */}
        <div className="chart-targets" aria-hidden>
          {bars.map((bar) => {
            const href = bar.hrefs?.find((one) => one !== null) ?? null;
            const title = texts.bar(bar);
            return href === null || isCompared ? (
              <span key={bar.key} title={title} />
            ) : (
              <a key={bar.key} title={title} href={href} tabIndex={-1}>
                <span />
              </a>
            );
          })}
        </div>
      </div>
      <Names bars={bars} isNamed={isNamed} />
    </div>
  );
}

/** In letters. */
const LONG_NAME = 4;
const FEW_BARS = 4;

/** Names below the bars. */
function Names({ bars, isNamed }: { bars: readonly ChartBar[]; isNamed: boolean }) {
  const middle = bars.length > 8 ? bars[Math.floor((bars.length - 1) / 2)] : undefined;
  // Long names give way to those of the ends where there is no space for them.
  const isWide = bars.some(({ label }) => label.length > LONG_NAME) && bars.length > FEW_BARS;
  return (
    <>
      {isNamed && (
        <div className="chart-names" data-wide={isWide || undefined} aria-hidden>
          {bars.map(({ key, label }) => (
            <span key={key}>{label}</span>
          ))}
        </div>
      )}
      {(!isNamed || isWide) && (
        <div className="chart-ends" data-instead={isNamed || undefined} aria-hidden>
          <span>{bars[0]?.label}</span>
          {middle !== undefined && <span className="chart-middle">{middle.label}</span>}
          {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
        </div>
      )}
    </>
  );
}
