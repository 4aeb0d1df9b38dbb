import { type ColumnArrangement, NO_ARRANGEMENT } from "#core/tables/arrange-columns.ts";
import type { OrderBy } from "#core/tables/grid-query.ts";
import type { PredicateDraft } from "#core/tables/predicates.ts";
import { type TableName, tableKey } from "./table.ts";

/** This browser's settings for a grid. Settings of another version are ignored. */
export interface GridPreferences {
  version: "0";
  orderby: readonly OrderBy[];
  predicates: readonly PredicateDraft[];
  /** Widths in pixels, by column. */
  widths: Readonly<Record<string, number>>;
  columns: ColumnArrangement;
}

const EMPTY: GridPreferences = {
  version: "0",
  orderby: [],
  predicates: [],
  widths: {},
  columns: NO_ARRANGEMENT,
};

const keyOf = (table: TableName) => `editor/data-grid/preferences/${tableKey(table)}`;

export function readPreferences(table: TableName): GridPreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? "null");
    return isPreferences(stored) ? { ...EMPTY, ...stored } : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Stores settings. If storage is full or forbidden, they are lost. */
export function writePreferences(table: TableName, change: Partial<GridPreferences>): void {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify({ ...readPreferences(table), ...change }));
  } catch {}
}

function isPreferences(value: unknown): value is Partial<GridPreferences> {
  if (typeof value !== "object" || value === null) return false;
  const { version, orderby = [], predicates = [], widths = {} } = value as Record<string, unknown>;
  const { columns = NO_ARRANGEMENT } = value as Record<string, unknown>;
  return (
    version === "0" &&
    isListOf(
      orderby,
      ({ column, ascending }) => typeof column === "string" && typeof ascending === "boolean",
    ) &&
    isListOf(predicates, ({ column, op }) => typeof column === "string" && typeof op === "string") &&
    typeof widths === "object" &&
    widths !== null &&
    Object.values(widths).every((width) => typeof width === "number" && width > 0) &&
    isArrangement(columns)
  );
}

function isArrangement(value: unknown): value is ColumnArrangement {
  if (typeof value !== "object" || value === null) return false;
  const { order, hidden, frozen } = value as Record<string, unknown>;
  const areIds = (list: unknown) => Array.isArray(list) && list.every((id) => typeof id === "string");
  return (
    areIds(order) &&
    areIds(hidden) &&
    typeof frozen === "object" &&
    frozen !== null &&
    Object.values(frozen).every((isFrozen) => typeof isFrozen === "boolean")
  );
}

function isListOf(value: unknown, fits: (item: Record<string, unknown>) => boolean): boolean {
  return (
    Array.isArray(value) && value.every((item) => typeof item === "object" && item !== null && fits(item))
  );
}
