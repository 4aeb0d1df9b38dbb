import { csvLine } from "#core/tables/export/csv.ts";
import type { ChartBar } from "../../../../ui/charts/chart.ts";
import { say } from "../../../../ui/say.ts";
import { texts } from "./texts.ts";

/** Spreadsheets take a file for UTF-8 by it. */
const BOM = "\uFEFF";

interface CsvOf {
  /** Heading of the names. */
  name: string;
  bars: readonly ChartBar[];
  totals: readonly number[];
  /** Names of the groups, if there are two. */
  groups: readonly string[];
  facts: readonly { name: string; values: readonly (number | null)[] }[];
}

/** The numbers of a chart: a line for each bar, with a share as a number from 0 to 1, and then the facts. */
export function cardCsv({ name, bars, totals, groups, facts }: CsvOf): string {
  const heads = totals.flatMap((_, group) => {
    const of = groups[group];
    return of === undefined ? [texts.count, texts.percent] : [of, say(texts.share_of, { group: of })];
  });
  const lines = bars.map(({ label, counts }) =>
    csvLine([
      label,
      ...counts.flatMap((count, group) => {
        const total = totals[group] ?? 0;
        return [count, total === 0 ? null : Math.round((count / total) * 1e6) / 1e6];
      }),
    ]),
  );
  const further = facts.map((fact) => csvLine([fact.name, ...fact.values.flatMap((value) => [value, null])]));
  return BOM + csvLine([name, ...heads]) + lines.join("") + further.join("");
}
