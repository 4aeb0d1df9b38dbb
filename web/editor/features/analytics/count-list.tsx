import type { NameCount } from "#core/contracts/analytics.ts";
import { shareText } from "#core/results/share-text.ts";
import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";

interface CountListProps {
  title: string;
  /** Heading of the names. */
  of: string;
  counts: readonly NameCount[];
  nameOf: (name: string) => string;
  empty: string;
  /** What the numbers cover. */
  note?: string | null;
}

const number = new Intl.NumberFormat();
const MOST_SHOWN = 12;

/** Names by number, as a table whose rows are bars. */
export function CountList({ title, of, counts, nameOf, empty, note = null }: CountListProps) {
  const sumOf = (some: readonly NameCount[]) => some.reduce((sum, { count }) => sum + count, 0);
  const total = sumOf(counts);
  // One more would need as much room as the line that stands for it.
  const shown = counts.length > MOST_SHOWN + 1 ? counts.slice(0, MOST_SHOWN) : counts;
  const others = counts.slice(shown.length);
  return (
    <article aria-label={title} className="min-w-0 rounded-lg border border-border bg-card p-4">
      <h3 className="font-medium">{title}</h3>
      {note !== null && <p className="text-meta text-muted-foreground">{note}</p>}
      {counts.length === 0 ? (
        <p className="mt-3 text-muted-foreground">{empty}</p>
      ) : (
        <table className="mt-2 w-full">
          <thead className="sr-only">
            <tr>
              <th>{of}</th>
              <th>{texts.count}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, count }) => (
              <tr key={name ?? ""}>
                <th className="relative w-full max-w-0 py-0.5 text-left font-normal">
                  <span
                    aria-hidden
                    className="absolute inset-y-0.5 left-0 rounded-sm bg-accent"
                    style={{ width: `${(count / total) * 100}%` }}
                  />
                  <span className="relative block truncate px-2 py-1">
                    {name === null ? <em>{texts.unknown}</em> : nameOf(name)}
                  </span>
                </th>
                <td className="py-0.5 pl-3 text-right whitespace-nowrap">
                  {number.format(count)}{" "}
                  <span className="inline-block w-11 text-muted-foreground">{shareText(count, total)}</span>
                </td>
              </tr>
            ))}
            {others.length > 0 && (
              <tr>
                <th className="px-2 py-1.5 text-left font-normal text-muted-foreground">
                  {say(texts.others, { n: others.length })}
                </th>
                <td className="py-0.5 pl-3 text-right whitespace-nowrap">
                  {number.format(sumOf(others))}{" "}
                  <span className="inline-block w-11 text-muted-foreground">
                    {shareText(sumOf(others), total)}
                  </span>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </article>
  );
}
