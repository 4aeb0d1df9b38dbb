import type { GroupCounts } from "#core/contracts/grid/groups.ts";
import { countryName } from "#core/fields/countries/country-names.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { fieldName, optionName } from "#core/tables/cell-text.ts";
import { hasPeriods, periodSeries } from "#core/tables/charts/chart-series.ts";
import type { Column } from "#core/tables/columns.ts";
import { maskAnswer } from "#core/tables/mask.ts";
import { sourceName } from "#core/tables/response-source.ts";
import { sessionStateName, shortId } from "#core/tables/session-row.ts";
import type { Period } from "#core/tables/table-view.ts";
import { say } from "../../../../ui/say.ts";
import { formatDay } from "../cells/moment.ts";
import { texts as gridTexts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { viewTexts } from "./texts.ts";

const { chart: texts } = viewTexts;

/** One value of a chart. */
export interface ChartPoint {
  key: string;
  label: string;
  count: number;
}

export interface ChartPoints {
  points: readonly ChartPoint[];
  /** Whether the points are periods in order of time. */
  isSeries: boolean;
  /** What is not among the points, in words. */
  note: string | null;
  /** The number of rows, of which each point is a share, if a row can have several values; else null. */
  rows: number | null;
}

interface PointContext {
  /** The name of rows without a value. */
  none: string;
  column: Column;
  /** The name of the row to which a key of the column refers, once it is known. */
  nameOf?: (key: string) => string | undefined;
  fields: readonly FieldDefinition[];
  period: Period;
  isMasked: boolean;
}

/** The key of all values that the server counts together. */
const OTHER = "other";

/** The share of all rows, if a row can have several values. The other values together have none. */
export const shareOf = ({ key, count }: ChartPoint, rows: number | null): number | null =>
  rows === null || rows === 0 || key === OTHER ? null : count / rows;

/** Further values are one part of a ring. */
const MOST_PARTS = 9;

/** The parts of a ring: the most frequent values, and one remainder at the end. Series keep their order. */
export function ringParts(points: readonly ChartPoint[], isSeries: boolean): ChartPoint[] {
  const known = points.filter(({ key }) => key !== OTHER);
  const ordered = isSeries ? known : known.toSorted((a, b) => b.count - a.count);
  const others = points.filter(({ key }) => key === OTHER);
  if (known.length + others.length <= MOST_PARTS + 1) return [...ordered, ...others];
  const rest = [...ordered.slice(MOST_PARTS), ...others];
  const count = rest.reduce((sum, point) => sum + point.count, 0);
  return [...ordered.slice(0, MOST_PARTS), { key: "rest", label: texts.rest, count }];
}

/** What a chart draws of the counts: every value by its name, periods without gaps. */
export function chartPoints({ groups, other, rows }: GroupCounts, context: PointContext): ChartPoints {
  const { column, period, none } = context;
  if (!hasPeriods(column)) {
    const isNumeric = column.format === "numeric" && other.groups === 0;
    const ordered = isNumeric ? groups.toSorted((a, b) => numberOf(a.key) - numberOf(b.key)) : groups;
    const points = ordered.map(({ key, count }, index) => ({
      // Two long texts may be the same as far as they are shown.
      key: `value ${index}`,
      label: key === null ? none : valueLabel(key, context),
      count,
    }));
    const rest = { key: OTHER, label: say(texts.other, { n: other.groups }), count: other.count };
    const isSeveral = column.format.endsWith("[]");
    return {
      points: other.count > 0 ? [...points, rest] : points,
      isSeries: false,
      note: isSeveral ? texts.several : null,
      rows: isSeveral ? rows : null,
    };
  }
  const points = periodSeries(groups, period).map(({ key, count }) => ({
    key,
    label: period === "week" ? say(texts.week, { day: formatDay(key, "date") }) : periodLabel(key, period),
    count,
  }));
  const undated = groups.find(({ key }) => key === null)?.count ?? 0;
  const notes = [
    undated > 0 && say(texts.undated, { n: undated }),
    other.count > 0 && say(texts.earlier, { n: other.count }),
  ].filter((note) => note !== false);
  return { points, isSeries: true, note: notes.length > 0 ? notes.join(" ") : null, rows: null };
}

const numberOf = (key: string | null) => (key === null ? Number.POSITIVE_INFINITY : Number(key));

function periodLabel(day: string, period: Period): string {
  return period === "month" ? formatDay(day.slice(0, 7), "month") : formatDay(day, "date");
}

function valueLabel(key: string, { column: { id, field }, fields, isMasked, nameOf }: PointContext): string {
  if (field === null) {
    if (id === "__gf_source") return sourceName(key);
    if (id === "__gf_state") return sessionStateName(key);
    if (id !== "__gf_last_field_id") return shortId(key);
    const last = fields.find((candidate) => candidate.id === key);
    return last ? fieldName(last) : gridWords.session.deleted_question;
  }
  const option = field.options.find((candidate) => candidate.id === key);
  if (option) return isMasked ? maskAnswer(optionName(option), field) : optionName(option);
  if (fieldTypeRow(field.type).value === "boolean") return key === "true" ? gridTexts.yes : gridTexts.no;
  if (fieldTypeRow(field.type).value === "date") return formatDay(key, field.type);
  const text = nameOf?.(key) ?? (field.type === "country" ? countryName(key) : key);
  return isMasked ? maskAnswer(text, field) : text;
}
