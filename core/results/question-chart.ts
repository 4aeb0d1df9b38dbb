import type { FieldDefinition } from "../fields/field.ts";
import { fieldTypeRow, isMultiple } from "../fields/registry.ts";
import type { PredicateDraft } from "../tables/predicates.ts";
import { commonBins } from "./common-bins.ts";
import { MOST_EACH, type NumberResult } from "./numbers.ts";
import { countPeriods, type Period } from "./periods.ts";
import type { Answers, QuestionResult } from "./results.ts";

/** One bar, with its number for each group of responses. */
export interface ChartItem {
  key: string;
  label: string;
  counts: readonly number[];
  /** The conditions of its responses; null: there are none for it. */
  where: readonly PredicateDraft[] | null;
  /** An option that no longer exists. */
  is_deleted?: boolean;
}

export const NUMBER_FACTS = ["median", "mean", "lower_quartile", "upper_quartile", "min", "max"] as const;
export type NumberFact = (typeof NUMBER_FACTS)[number];

/** What a chart of a question draws: of all responses, or of two groups that are compared. */
export interface QuestionChart {
  /** Bars below each other by their names, or beside each other in their order. */
  shape: "bars" | "columns";
  items: readonly ChartItem[];
  /** Responses with an answer, of which each count is a share. */
  totals: readonly number[];
  /** A response can have several of these answers, so shares add up to more than all. */
  is_several: boolean;
  /** Of numbers; null where a group has none. */
  facts: readonly { fact: NumberFact; values: readonly (number | null)[] }[];
  /** Answers that the chart lacks, because they are no numbers or days, or rare texts. */
  unread: number;
  period: Period | null;
}

/** How values are written. */
export interface ChartWords {
  value: (field: FieldDefinition, key: string) => string;
  number: (value: number) => string;
  range: (from: number, to: number) => string;
  period: (from: string, period: Period) => string;
}

type Of<Kind> = Extract<Answers, { kind: Kind }>;
type Part = Pick<QuestionChart, "shape" | "items"> & Partial<QuestionChart>;

/** The chart of a question, from its results in each group. Null: its answers are read one by one. */
export function questionChart(
  field: FieldDefinition,
  groups: readonly QuestionResult[],
  words: ChartWords,
  zoned: (day: string) => string,
): QuestionChart | null {
  const answers = groups.map((group) => group.answers);
  const part = partOf(field, answers, words, zoned);
  if (part === null) return null;
  const totals = groups.map(({ answered }) => answered);
  const unread = answers.reduce((sum, one) => sum + ("unread" in one ? one.unread : 0), 0);
  return { totals, is_several: false, facts: [], unread, period: null, ...part };
}

/** The condition of all responses with an answer. */
export const isAnswered = (field_id: string): PredicateDraft => ({
  column: field_id,
  op: "EXT_IS_NOT_EMPTY",
  value: "",
});

function partOf(
  field: FieldDefinition,
  answers: readonly Answers[],
  words: ChartWords,
  zoned: (day: string) => string,
): Part | null {
  switch (answers[0]?.kind) {
    case "choices":
      return choices(field, answers as Of<"choices">[]);
    case "values":
      return values(field, answers as Of<"values">[], words);
    case "numbers":
      return numbers(field, answers as Of<"numbers">[], words);
    case "days":
      return days(field, answers as Of<"days">[], words, zoned);
    default:
      return null;
  }
}

/** The counts of each key in each group, in the order in which keys occur. */
function merge<T extends { key: string; count: number }>(groups: readonly (readonly T[])[]) {
  const merged = new Map<string, { one: T; counts: number[] }>();
  for (const [index, group] of groups.entries()) {
    for (const one of group) {
      const known = merged.get(one.key) ?? { one, counts: groups.map(() => 0) };
      known.counts[index]! += one.count;
      merged.set(one.key, known);
    }
  }
  return [...merged.values()];
}

function choices(field: FieldDefinition, groups: readonly Of<"choices">[]): Part {
  const is_several = groups.some((group) => group.is_several);
  const isList = isMultiple(field) || field.is_array === true;
  const items = merge(groups.map(({ counts }) => counts)).map(({ one, counts }): ChartItem => {
    const condition = isList
      ? ({ column: field.id, op: "ov", value: [one.key] } as const)
      : ({ column: field.id, op: "eq", value: one.key } as const);
    const { key, label, is_deleted } = one;
    return { key, label, counts, where: is_deleted ? null : [condition], is_deleted };
  });
  return { shape: "bars", items, is_several };
}

/** Lists of these values have no conditions. */
const isComparable = (field: FieldDefinition) => field.is_array !== true;

function values(field: FieldDefinition, groups: readonly Of<"values">[], words: ChartWords): Part {
  const isYesNo = fieldTypeRow(field.type).value === "boolean";
  // Both answers, in this order.
  const known = isYesNo ? ["true", "false"].map((key) => ({ key, count: 0 })) : [];
  const counted = merge([[...known], ...groups.map(({ counts }) => counts)]).map(({ one, counts }) => ({
    key: one.key,
    counts: counts.slice(1),
  }));
  const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
  if (!isYesNo) counted.sort((a, b) => sum(b.counts) - sum(a.counts));
  const items = counted.map(({ key, counts }): ChartItem => {
    const value = isYesNo ? key === "true" : key;
    const where = isComparable(field) ? [{ column: field.id, op: "eq", value } as const] : null;
    return { key, label: words.value(field, key), counts, where };
  });
  return { shape: "bars", items, is_several: field.is_array === true };
}

function numbers(field: FieldDefinition, groups: readonly Of<"numbers">[], words: ChartWords): Part {
  const known = groups.map((group) => group.numbers);
  const each = eachOf(known);
  const items =
    each === null
      ? commonBins(known).map(({ from, to, counts }): ChartItem => {
          const where = isComparable(field)
            ? [
                { column: field.id, op: "gte", value: from } as const,
                { column: field.id, op: "lt", value: to } as const,
              ]
            : null;
          return { key: String(from), label: words.range(from, to), counts, where };
        })
      : each.map(({ value, counts }): ChartItem => {
          const where = isComparable(field) ? [{ column: field.id, op: "eq", value } as const] : null;
          return { key: String(value), label: words.number(value), counts, where };
        });
  const facts = NUMBER_FACTS.map((fact) => ({
    fact,
    values: known.map((one) => one && factOf(one, fact)),
  }));
  return { shape: "columns", items, facts, is_several: field.is_array === true };
}

function eachOf(groups: readonly (NumberResult | null)[]) {
  const known = groups.filter((group) => group !== null);
  if (known.length === 0 || known.some(({ each }) => each === null)) return null;
  const min = Math.min(...known.map((one) => one.min));
  const max = Math.max(...known.map((one) => one.max));
  if (max - min >= MOST_EACH) return null;
  return Array.from({ length: max - min + 1 }, (_, index) => {
    const value = min + index;
    const countIn = (group: NumberResult | null) =>
      group?.each?.find((one) => one.value === value)?.count ?? 0;
    return { value, counts: groups.map(countIn) };
  });
}

function factOf(result: NumberResult, fact: NumberFact): number {
  if (fact === "lower_quartile") return result.quartiles[0];
  return fact === "upper_quartile" ? result.quartiles[1] : result[fact];
}

function days(
  field: FieldDefinition,
  groups: readonly Of<"days">[],
  words: ChartWords,
  zoned: (day: string) => string,
): Part {
  const counted = countPeriods(groups.map(({ counts }) => counts));
  const isMoment = fieldTypeRow(field.type).value === "datetime";
  const items = (counted?.counts ?? []).map(({ from, until, counts }): ChartItem => {
    const where = isComparable(field) ? within(field.id, from, until, isMoment ? zoned : null) : null;
    return { key: from, label: words.period(from, counted!.period), counts, where };
  });
  const period = counted?.period ?? null;
  return { shape: "columns", items, period, is_several: field.is_array === true };
}

/** The conditions of a time. `zoned`: the moment at which a day begins; null for a column of days. */
export function within(
  column: string,
  from: string,
  until: string,
  zoned: ((day: string) => string) | null,
): PredicateDraft[] {
  const edge = zoned ?? ((day: string) => day);
  return [
    { column, op: "gte", value: edge(from) },
    { column, op: "lt", value: edge(until) },
  ];
}
