import { countryName } from "#core/fields/countries/country-names.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { Period } from "#core/results/periods.ts";
import type { ChartWords, QuestionChart } from "#core/results/question-chart.ts";
import { formatLocal } from "#core/values/local-format.ts";
import type { ChartBar, ChartTexts } from "../ui/charts/chart.ts";
import { say } from "../ui/say.ts";
import { texts } from "./texts.ts";

/** Numbers, shares and values as the form's language writes them. */
export interface ReportWords {
  number: (value: number) => string;
  share: (count: number, total: number) => string;
  chart: ChartWords;
}

export function reportWords(lang: string): ReportWords {
  const plain = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 });
  const number = (value: number) => plain.format(value);
  const period = (from: string, of: Period) => {
    if (of === "year") return from.slice(0, 4);
    if (of === "month") return formatLocal("month", from.slice(0, 7), lang);
    const day = formatLocal("date", from, lang);
    return of === "week" ? say(texts.week, { day }) : day;
  };
  return {
    number,
    share: (count, total) => percent.format(total === 0 ? 0 : count / total),
    chart: {
      number,
      period,
      range: (from, to) => say(texts.range, { from: number(from), to: number(to) }),
      value: (field, key) => valueText(field, key, lang),
    },
  };
}

function valueText(field: FieldDefinition, key: string, lang: string): string {
  const { value } = fieldTypeRow(field.type);
  if (value === "boolean") return key === "true" ? texts.yes : texts.no;
  if (value === "date") return formatLocal(field.type, key, lang);
  return field.type === "country" ? countryName(key, lang) : key;
}

export function barsOf({ items }: QuestionChart): ChartBar[] {
  return items.map(({ key, label, counts }) => ({ key, label, counts }));
}

/** In a description; the table has the others. */
const MOST_TOLD = 12;

export function chartTexts(
  question: string,
  bars: readonly ChartBar[],
  { number, share }: ReportWords,
): ChartTexts {
  const bar = ({ label, counts }: ChartBar) => say(texts.bar, { label, count: number(counts[0] ?? 0) });
  const told = bars.filter(({ counts }) => (counts[0] ?? 0) > 0).slice(0, MOST_TOLD);
  const description = say(texts.described, { question, bars: told.map(bar).join("; ") });
  return { description, number, share, bar, groups: [] };
}
