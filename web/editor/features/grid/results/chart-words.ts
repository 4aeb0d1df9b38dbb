import { countryName } from "#core/fields/countries/country-names.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { Period } from "#core/results/periods.ts";
import type { ChartWords } from "#core/results/question-chart.ts";
import { say } from "../../../../ui/say.ts";
import { formatDay } from "../cells/moment.ts";
import { texts } from "./texts.ts";

const plain = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 });
const short = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 4 });
const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 });

export const numberText = (value: number): string => plain.format(value);
/** A mean, which may have many digits. */
export const shortNumber = (value: number): string =>
  Math.abs(value) >= 1_000 ? plain.format(Math.round(value * 100) / 100) : short.format(value);

/** A share as whole percent. Some is never 0 % and never all of it: "<1%", ">99%". */
export function shareText(count: number, total: number): string {
  if (count > 0 && count / total < 0.01) return `<${percent.format(0.01)}`;
  if (count < total && count / total > 0.99) return `>${percent.format(0.99)}`;
  return percent.format(total === 0 ? 0 : count / total);
}

export function periodText(from: string, period: Period): string {
  if (period === "day") return formatDay(from, "date");
  if (period === "week") return say(texts.week, { day: formatDay(from, "date") });
  return period === "month" ? formatDay(from.slice(0, 7), "month") : from.slice(0, 4);
}

function valueText(field: FieldDefinition, key: string): string {
  const { value } = fieldTypeRow(field.type);
  if (value === "boolean") return key === "true" ? texts.yes : texts.no;
  if (value === "date") return formatDay(key, field.type);
  return field.type === "country" ? countryName(key) : key;
}

export const chartWords: ChartWords = {
  value: valueText,
  number: numberText,
  range: (from, to) => say(texts.range, { from: numberText(from), to: numberText(to) }),
  period: periodText,
};
