import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow, isMultiple } from "#core/fields/registry.ts";
import { within } from "#core/results/question-chart.ts";
import type { PredicateDraft } from "#core/tables/predicates.ts";
import { fromZonedTime } from "#core/values/zoned-time.ts";

/** A span of days, both included. */
export interface DaySpan {
  from: string;
  to: string;
}

/** Two groups of responses that are shown side by side. */
export type Comparison =
  /** By two answers to a question, or two values of a hidden field: an option's id, `true`, or a text. */
  | { by: "answer"; field_id: string; groups: readonly [string, string] }
  /** By when they were received. */
  | { by: "date"; groups: readonly [DaySpan, DaySpan] };

const RECEIVED = "__gf_created_at";
const isDay = (text: unknown): text is string =>
  typeof text === "string" && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The comparison as a parameter of an address. */
export function formatComparison(comparison: Comparison): string {
  if (comparison.by === "answer") return JSON.stringify([comparison.field_id, ...comparison.groups]);
  return JSON.stringify(comparison.groups.flatMap(({ from, to }) => [from, to]));
}

/** Null: there is none, or it cannot be read. */
export function parseComparison(text: string | null): Comparison | null {
  let list: unknown;
  try {
    list = JSON.parse(text ?? "null");
  } catch {
    return null;
  }
  if (!Array.isArray(list)) return null;
  if (list.length === 4 && list.every(isDay)) {
    const [a, b, c, d] = list as [string, string, string, string];
    const groups = [
      { from: a, to: b },
      { from: c, to: d },
    ] as const;
    return { by: "date", groups };
  }
  const isTexts = list.every((one) => typeof one === "string" && one !== "" && one.length <= 1_000);
  if (list.length !== 3 || !isTexts) return null;
  const [field_id, a, b] = list as [string, string, string];
  return { by: "answer", field_id, groups: [a, b] };
}

/** Whether responses can be compared by their answers to a question. */
export function isComparable(field: FieldDefinition): boolean {
  if (field.type === "hidden") return true;
  const { value } = fieldTypeRow(field.type);
  if (value === "choice") return field.options.length > 1;
  return value === "boolean" && field.is_array !== true;
}

/** The first day after another. */
function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** The moment at which a day begins in a zone, as filters have it. */
export const beginOfDay = (day: string, zone: string): string =>
  fromZonedTime(`${day}T00:00`, zone) ?? `${day}T00:00:00.000Z`;

/** The conditions of each group; null if the question does not exist any more. */
export function groupConditions(
  comparison: Comparison,
  fields: readonly FieldDefinition[],
  zone: string,
): readonly [PredicateDraft[], PredicateDraft[]] | null {
  if (comparison.by === "date") {
    const of = ({ from, to }: DaySpan) =>
      within(RECEIVED, from, dayAfter(to), (day) => beginOfDay(day, zone));
    return [of(comparison.groups[0]), of(comparison.groups[1])];
  }
  const field = fields.find(({ id }) => id === comparison.field_id);
  if (field === undefined || !isComparable(field)) return null;
  const of = (value: string): PredicateDraft[] => [conditionOf(field, value)];
  return [of(comparison.groups[0]), of(comparison.groups[1])];
}

function conditionOf(field: FieldDefinition, value: string): PredicateDraft {
  const column = field.id;
  if (fieldTypeRow(field.type).value === "boolean") return { column, op: "eq", value: value === "true" };
  if (fieldTypeRow(field.type).value !== "choice") return { column, op: "eq", value };
  const isList = isMultiple(field) || field.is_array === true;
  return isList ? { column, op: "ov", value: [value] } : { column, op: "eq", value };
}
