import type { ChartBar, ChartTexts } from "./chart.ts";

export interface BarListProps {
  bars: readonly ChartBar[];
  /** Answers of each group, of which counts are shares. */
  totals: readonly number[];
  texts: ChartTexts;
}

/**
 * Bars below each other, each with its name, number and share. A list, which everybody can read. A bar is its share of all
 * answers.
 */
export function BarList({ bars, totals, texts }: BarListProps) {
  return (
    <ul className="chart-bars" aria-label={texts.description}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <span className="chart-name" dir="auto" title={bar.label}>
            {bar.label}
          </span>
          {bar.counts.map((count, group) => (
            <span key={texts.groups[group] ?? ""} className="chart-line" data-group={group}>
              <span className="chart-track" aria-hidden>
                <span
                  className="chart-fill"
                  style={{ inlineSize: `${Math.min(100, (100 * count) / Math.max(1, totals[group] ?? 0))}%` }}
                />
              </span>
              <Count {...{ bar, group, count, texts }} total={totals[group] ?? 0} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

interface CountProps {
  bar: ChartBar;
  group: number;
  count: number;
  total: number;
  texts: ChartTexts;
}

function Count({ bar, group, count, total, texts }: CountProps) {
  const name = texts.groups[group];
  return (
    <span className="chart-number">
      {name !== undefined && <span className="chart-said">{name}: </span>}
      <RowsLink href={bar.hrefs?.[group] ?? null} label={`${bar.label}: ${texts.number(count)}`}>
        {texts.number(count)}
      </RowsLink>{" "}
      <span className="chart-share">{texts.share(count, total)}</span>
    </span>
  );
}

interface RowsLinkProps {
  href: string | null;
  /** Says what the number is of. */
  label: string;
  children: string;
}

/** A number that leads to its rows, if there is an address of them. */
export function RowsLink({ href, label, children }: RowsLinkProps) {
  if (href === null) return <>{children}</>;
  return (
    <a className="chart-link" href={href} aria-label={label}>
      {children}
    </a>
  );
}
