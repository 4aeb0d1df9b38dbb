import { type ColumnArrangement, NO_ARRANGEMENT } from "./arrange-columns.ts";
import type { OrderBy } from "./grid-query.ts";
import type { PredicateDraft } from "./predicates.ts";

export const LAYOUTS = ["table", "gallery", "list", "chart"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Which parts of a moment cells show. */
export const DATE_FORMATS = ["datetime", "date", "time"] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** A time zone by what it means, because the zone itself may change. */
export const ZONE_CHOICES = ["own", "utc", "form"] as const;
export type ZoneChoice = (typeof ZONE_CHOICES)[number];

export const CHART_TYPES = ["bar", "line", "donut"] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** The length of the periods by which moments and dates are counted. */
export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

export interface ChartSettings {
  type: ChartType;
  /** The column whose values are counted; null: when rows were created. */
  column: string | null;
  period: Period;
}

/**
 * How a person looks at a table. It is JSON that means the same in every browser and to every member, so that it can be
 * stored anywhere.
 */
export interface TableView {
  version: "0";
  orderby: readonly OrderBy[];
  predicates: readonly PredicateDraft[];
  /** Widths in pixels, by column. */
  widths: Readonly<Record<string, number>>;
  columns: ColumnArrangement;
  layout: Layout;
  /** The field with the pictures of the gallery; null: the first of the table. */
  cover: string | null;
  chart: ChartSettings;
  /** Whether rows without any answer are left out. */
  empty_data_hidden: boolean;
  masking_enabled: boolean;
  dateformat: DateFormat;
  /** Null: the zone that was chosen last for any table. */
  datetz: ZoneChoice | null;
}

export const DEFAULT_TABLE_VIEW: TableView = {
  version: "0",
  orderby: [],
  predicates: [],
  widths: {},
  columns: NO_ARRANGEMENT,
  layout: "table",
  cover: null,
  chart: { type: "bar", column: null, period: "day" },
  empty_data_hidden: true,
  masking_enabled: false,
  dateformat: "datetime",
  datetz: null,
};

type Check = (value: unknown) => boolean;
type Entry = Readonly<Record<string, unknown>>;

const isText: Check = (value) => typeof value === "string";
const isTextOrNull: Check = (value) => value === null || isText(value);
const isBoolean: Check = (value) => typeof value === "boolean";
const isOneOf =
  (choices: readonly unknown[]): Check =>
  (value) =>
    choices.includes(value);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isRecordOf =
  (check: Check): Check =>
  (value) =>
    typeof value === "object" && value !== null && Object.values(value).every(check);
const isShape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(checks).every(([key, check]) => check((value as Entry)[key]));

const isListOrNone: Check = (value) => value === undefined || isListOf(isText)(value);

const CHECKS: Readonly<Record<keyof TableView, Check>> = {
  version: isOneOf(["0"]),
  orderby: isListOf(isShape({ column: isText, ascending: isBoolean })),
  predicates: isListOf(isShape({ column: isText, op: isText })),
  widths: isRecordOf((width) => typeof width === "number" && width > 0),
  columns: isShape({
    order: isListOf(isText),
    hidden: isListOf(isText),
    shown: isListOrNone,
    frozen: isRecordOf(isBoolean),
  }),
  layout: isOneOf(LAYOUTS),
  cover: isTextOrNull,
  chart: isShape({ type: isOneOf(CHART_TYPES), column: isTextOrNull, period: isOneOf(PERIODS) }),
  empty_data_hidden: isBoolean,
  masking_enabled: isBoolean,
  dateformat: isOneOf(DATE_FORMATS),
  datetz: isOneOf([null, ...ZONE_CHOICES]),
};

/** A stored view. Parts that are missing or malformed are the default; so is everything of another version. */
export function parseTableView(stored: unknown): TableView {
  if (typeof stored !== "object" || stored === null || (stored as Entry).version !== "0")
    return DEFAULT_TABLE_VIEW;
  const known = Object.entries(CHECKS).filter(([key, check]) => check((stored as Entry)[key]));
  return {
    ...DEFAULT_TABLE_VIEW,
    ...Object.fromEntries(known.map(([key]) => [key, (stored as Entry)[key]])),
  };
}
