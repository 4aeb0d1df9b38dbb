import { countryName } from "#core/fields/countries/country-names.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { Language } from "#core/forms/definition/language.ts";
import { REPORT_TEXTS, type ReportText } from "#core/forms/texts/report-texts.ts";
import type { Period } from "#core/results/periods.ts";
import type { ChartWords, QuestionChart } from "#core/results/question-chart.ts";
import { formatLocal } from "#core/values/local-format.ts";
import { formatMessage } from "#core/values/message.ts";
import type { ChartBar, ChartTexts } from "../ui/charts/chart.ts";
import { say } from "../ui/say.ts";
import { texts } from "./texts.ts";

/** Texts, numbers, shares and values as the form's language writes them. */
export interface ReportWords {
  text: (key: ReportText, values?: Readonly<Record<string, string | number>>) => string;
  number: (value: number) => string;
  share: (count: number, total: number) => string;
  chart: ChartWords;
}

export function reportWords(lang: Language): ReportWords {
  const text: ReportWords["text"] = (key, values = {}) =>
    formatMessage(REPORT_TEXTS[lang][key], values, lang);
  const plain = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 });
  const number = (value: number) => plain.format(value);
  const period = (from: string, of: Period) => {
    if (of === "year") return from.slice(0, 4);
    if (of === "month") return formatLocal("month", from.slice(0, 7), lang);
    const day = formatLocal("date", from, lang);
    return of === "week" ? text("week", { day }) : day;
  };
  return {
    text,
    number,
    share: (count, total) => percent.format(total === 0 ? 0 : count / total),
    chart: {
      number,
      period,
      range: (from, to) => text("range", { from: number(from), to: number(to) }),
      value: (field, key) => {
        const isSwitch = fieldTypeRow(field.type).value === "boolean";
        return isSwitch ? text(key === "true" ? "yes" : "no") : valueText(field, key, lang);
      },
    },
  };
}

function valueText(field: FieldDefinition, key: string, lang: string): string {
  if (fieldTypeRow(field.type).value === "date") return formatLocal(field.type, key, lang);
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
