import { RowsLink } from "./bar-list.tsx";
import type { ChartBar, ChartTexts } from "./chart.ts";

interface ChartTableProps {
  bars: readonly ChartBar[];
  totals: readonly number[];
  texts: ChartTexts;
  /** Headings of the columns: of the names, the numbers and the shares. */
  heads: { name: string; count: string; share: string };
}

/** The numbers of a chart. Each leads to its rows. */
export function ChartTable({ bars, totals, texts, heads }: ChartTableProps) {
  const groups = totals.map((total, group) => ({ total, name: texts.groups[group] ?? "" }));
  return (
    <table className="chart-table">
      <caption className="chart-said">{texts.description}</caption>
      <thead>
        <tr>
          <th scope="col">{heads.name}</th>
          {groups.map(({ name }) => (
            <HeadPair key={name} name={name} heads={heads} />
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row" dir="auto">
              {bar.label}
            </th>
            {groups.map(({ total, name }, group) => {
              const count = bar.counts[group] ?? 0;
              return (
                <CellPair key={name} share={texts.share(count, total)}>
                  <RowsLink href={bar.hrefs?.[group] ?? null} label={`${bar.label}: ${texts.number(count)}`}>
                    {texts.number(count)}
                  </RowsLink>
                </CellPair>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeadPair({ name, heads }: { name: string; heads: ChartTableProps["heads"] }) {
  return (
    <>
      <th scope="col">{name === "" ? heads.count : name}</th>
      <th scope="col">{heads.share}</th>
    </>
  );
}

function CellPair({ share, children }: { share: string; children: React.ReactNode }) {
  return (
    <>
      <td>{children}</td>
      <td className="chart-share">{share}</td>
    </>
  );
}
