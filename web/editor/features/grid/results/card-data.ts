import type { QuestionChart } from "#core/results/question-chart.ts";
import type { ChartBar, ChartTexts } from "../../../../ui/charts/chart.ts";
import { say } from "../../../../ui/say.ts";
import { numberText, shareText } from "./chart-words.ts";
import type { Report } from "./report.ts";
import { texts } from "./texts.ts";

/** In a description for screen readers; the table has the others. */
const MOST_TOLD = 12;

/** Bars of a chart with the addresses of their rows. */
export function barsOf(
  chart: Pick<QuestionChart, "items">,
  hrefOf: (where: QuestionChart["items"][number]["where"], group: number) => string | null,
): ChartBar[] {
  return chart.items.map(({ key, label, counts, where }) => ({
    key,
    label,
    counts,
    hrefs: counts.map((count, group) => (count === 0 ? null : hrefOf(where, group))),
  }));
}

/** The texts of a chart of a question, for one group or two. */
export function chartTexts(
  question: string,
  bars: readonly ChartBar[],
  totals: readonly number[],
  groups: readonly string[],
): ChartTexts {
  const bar = ({ label, counts }: ChartBar) =>
    counts
      .map((value, group) => {
        const count = numberText(value);
        const name = groups[group];
        const share = shareText(value, totals[group] ?? 0);
        return name === undefined
          ? say(texts.bar_share, { label, count, share })
          : say(texts.bar_group, { label, group: name, count, share });
      })
      .join(", ");
  const told = bars.filter(({ counts }) => counts.some((count) => count > 0));
  const sum = ({ counts }: ChartBar) => counts.reduce((a, b) => a + b, 0);
  const most = told.toSorted((a, b) => sum(b) - sum(a)).slice(0, MOST_TOLD);
  const listed = bars.filter((one) => most.includes(one)).map(bar);
  if (told.length > MOST_TOLD) listed.push(say(texts.and_more, { n: told.length - MOST_TOLD }));
  const description = say(texts.described, {
    question,
    bars: listed.length > 0 ? listed.join("; ") : texts.none,
  });
  return { description, number: numberText, share: shareText, bar, groups };
}

/** What is said of a group, with its name if there are two. */
export const ofGroup = (name: string | undefined, said: string): string =>
  name === undefined ? said : `${name}: ${said}`;

/** The line below the title of a picture: how many answers, and of which responses. */
export const subtitleOf = (lines: readonly string[], { view }: Pick<Report, "view">): string =>
  [...lines, ...(view === "" ? [] : [view])].join(" · ");
