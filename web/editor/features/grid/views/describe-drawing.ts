import { say } from "../../../../ui/say.ts";
import type { ChartPoint } from "./chart-points.ts";
import { viewTexts } from "./texts.ts";

const { chart: texts } = viewTexts;
const numberFormat = new Intl.NumberFormat(undefined);

/** In a name for screen readers; the table has the others. */
const MOST_TOLD = 12;
const LONGEST_TOLD = 80;

/** Names a drawing by what it shows. */
export function describeDrawing(name: string, points: readonly ChartPoint[]): string {
  const told = points
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_TOLD)
    .map(({ label, count }) => {
      const letters = [...label];
      const name = letters.length > LONGEST_TOLD ? `${letters.slice(0, LONGEST_TOLD).join("")}…` : label;
      return say(texts.point, { label: name, count: numberFormat.format(count) });
    });
  return say(texts.described, { name, points: told.join(", ") });
}
