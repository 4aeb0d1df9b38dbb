import type { RowPage, TableRow } from "#core/contracts/grid/rows.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Cell } from "#core/fields/cell.ts";
import { countryName } from "#core/fields/countries/country-names.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { findOption } from "#core/fields/options.ts";
import { chosenIds, chosenLabels, plainText } from "#core/tables/cell-text.ts";
import { type Column, gridColumns, type SystemColumn, type TableKind } from "#core/tables/columns.ts";
import { type GridQuery, type OrderBy, type Predicate, parseGridQuery } from "#core/tables/grid-query.ts";
import { isTextSearchable } from "#core/tables/operators.ts";
import { toList } from "#core/tables/predicates.ts";
import { parseDatetime } from "#core/values/datetime.ts";
import { parseLocalIndex } from "#core/values/local-index.ts";
import { isNumeral } from "#core/values/number.ts";

/** The queries of the grid over rows in memory: the conditions of texts, numbers, moments and options; order and pages. */

/** The facts of any row that system columns show. */
export type AnyRow = TableRow & Partial<Record<string, unknown>>;
export interface QueriedTable {
  kind: TableKind;
  fields: readonly FieldDefinition[];
  rows: readonly AnyRow[];
}
type Scalar = string | number | boolean;

const FACTS: Partial<Record<SystemColumn, keyof AnyRow>> = {
  __gf_id: "id",
  __gf_display_id: "local_index",
  __gf_created_at: "created_at",
  __gf_updated_at: "updated_at",
  __gf_submitted_at: "submitted_at",
  __gf_last_seen_at: "last_seen_at",
  __gf_last_field_id: "last_field_id",
  __gf_state: "state",
  __gf_source: "platform_powered_by",
  __gf_customer_id: "customer_id",
};

const collator = new Intl.Collator("und");
/** An address that no grid sends is refused. */
export function readQuery(query: Parameters<typeof parseGridQuery>[0]): GridQuery {
  const parsed = parseGridQuery(query);
  if (!parsed.ok) throw new AppError("BAD_REQUEST", { faults: parsed.faults });
  return parsed.query;
}

const columnOf = ({ kind, fields }: QueriedTable, id: string): Column => {
  const column = gridColumns(fields, kind).find((one) => one.id === id);
  if (column === undefined) throw new AppError("BAD_REQUEST", { column: id });
  return column;
};

const cellOf = ({ data }: AnyRow, { id }: Pick<Column, "id">): Cell | undefined => data[id];

/** What is stored; of a choice, the ids of its options. */
function storedValues(row: AnyRow, column: Column): readonly Scalar[] {
  if (column.field === null) return [row[FACTS[column.id as SystemColumn] ?? ""] ?? []].flat() as Scalar[];
  const cell = cellOf(row, column);
  if (cell === undefined) return [];
  const chosen = chosenIds(cell);
  return chosen.length > 0 ? chosen : ([cell.value ?? []].flat() as Scalar[]);
}

/** What people read of a cell. */
function shownText(row: AnyRow, column: Column): string {
  const cell = cellOf(row, column);
  if (column.field === null) return storedValues(row, column).join();
  if (cell === undefined) return "";
  if (column.field.options.length > 0) return chosenLabels(cell, column.field).join(", ");
  const text = plainText(cell.value);
  return column.field.type === "country" ? countryName(text) : text;
}

const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

function isMatch(row: AnyRow, predicate: Predicate, column: Column): boolean {
  const { op, value } = predicate;
  const stored = storedValues(row, column);
  const isEmpty = stored.length === 0 || stored[0] === "";
  if (value === "" && (op === "eq" || op === "neq")) return isEmpty === (op === "eq");
  const operand = (item: unknown) => operandOf(column, item) ?? refuse(predicate);
  switch (op) {
    case "neq":
      return !isMatch(row, { ...predicate, op: "eq" }, column);
    case "is":
      if (value === "null" || value === "not_null") return (stored.length === 0) === (value === "null");
      return String(stored[0]) === String(value);
    case "like":
    case "ilike":
      return likePattern(String(value), op).test(shownText(row, column));
    case "in":
    case "ov":
      return toList(value)
        .map(operand)
        .some((item) => stored.includes(item));
    case "cs":
      return toList(value)
        .map(operand)
        .every((item) => stored.includes(item));
    case "eq":
      return stored.length === 1 && stored[0] === operand(value);
    case "gt":
    case "gte":
    case "lt":
    case "lte": {
      const [bound, own] = [operand(value), stored[0]];
      if (own === undefined) return false;
      if (own === bound) return op.endsWith("e");
      return own > bound === op.startsWith("g");
    }
    default:
      return refuse(predicate);
  }
}

function refuse({ column, op, value }: Predicate): never {
  throw new AppError("BAD_REQUEST", {
    column,
    op,
    value,
    reason: "The operator does not apply to this column.",
  });
}

/** The operand as it would be stored; null: the column's type has no such value. */
function operandOf({ field, format }: Column, item: unknown): Scalar | null {
  const text = String(item).trim();
  if (field !== null && field.options.length > 0) return findOption(field, text)?.id ?? text;
  switch (format.replace("[]", "")) {
    case "numeric":
      return isNumeral(text) ? Number(text) : null;
    case "int8":
      return parseLocalIndex(text) ?? (/^\d+$/.test(text) ? Number(text) : null);
    case "timestamptz": {
      const moment = parseDatetime(text, 0);
      return moment === null ? null : new Date(moment).toISOString();
    }
    case "boolean":
      return text === "true" || (text === "false" ? false : null);
    default:
      return String(item);
  }
}

function likePattern(pattern: string, op: "like" | "ilike"): RegExp {
  const parts = (pattern.match(/\\?[\s\S]/g) ?? []).map((part) => {
    if (part === "%") return "[\\s\\S]*";
    return part === "_" ? "[\\s\\S]" : part.replace(/^\\/, "").replace(/[^\w\s]/, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`, op === "ilike" ? "i" : "");
}

function isFound(row: AnyRow, columns: readonly Column[], search: string, isEverywhere: boolean): boolean {
  if (isEverywhere && row.local_index === (parseLocalIndex(search) ?? Number.NaN)) return true;
  return columns.some((column) => contains(shownText(row, column), search));
}

/** The rows that a query leaves, in no order. */
export function matchingRows(table: QueriedTable, query: GridQuery): AnyRow[] {
  const { predicates, search, search_column, hides_empty } = query;
  if (search_column !== null && !isTextSearchable(columnOf(table, search_column).format))
    throw new AppError("BAD_REQUEST", { search_column, reason: "Only columns with texts can be searched." });
  const searched = gridColumns(table.fields, table.kind).filter(
    ({ id, field }) => field !== null && (search_column === null || id === search_column),
  );
  const conditions = predicates.filter(({ value }) => value !== null);
  return table.rows.filter((row) => {
    if (hides_empty && isBlank(row)) return false;
    if (!conditions.every((one) => isMatch(row, one, columnOf(table, one.column)))) return false;
    const text = search.trim();
    return text === "" || isFound(row, searched, text, search_column === null);
  });
}

const isBlank = ({ data }: AnyRow) => Object.keys(data).length === 0;

function compareBy(table: QueriedTable, { column: id, ascending, nulls_first = false }: OrderBy) {
  const column = columnOf(table, id);
  const keyOf = (row: AnyRow): Scalar | undefined => {
    const isText = column.field !== null && column.format !== "numeric";
    const text =
      column.field?.type === "country" ? shownText(row, column) : plainText(cellOf(row, column)?.value);
    return isText ? text || undefined : storedValues(row, column)[0];
  };
  return (a: AnyRow, b: AnyRow): number => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === undefined || other === undefined)
      return one === other ? 0 : (one === undefined) === nulls_first ? -1 : 1;
    const order =
      typeof one === "number" ? one - Number(other) : collator.compare(String(one), String(other));
    return ascending ? order : -order;
  };
}

function inOrder(table: QueriedTable, { orderby }: GridQuery, rows: readonly AnyRow[]): AnyRow[] {
  const own = table.kind === "response" || table.kind === "row" ? "__gf_display_id" : "__gf_created_at";
  const asked = orderby.length > 0 ? orderby : [{ column: own, ascending: false }];
  const compares = asked.map((one) => compareBy(table, one));
  const last = asked.at(-1)!.ascending ? 1 : -1;
  return rows.toSorted((a, b) => {
    for (const compare of compares) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return last * (a.id < b.id ? -1 : 1);
  });
}

/** One page of a table. A cursor is a row's id, and the side of it that is read. */
export function pageOfRows<Row extends TableRow>(table: QueriedTable, query: GridQuery): RowPage<Row> {
  const { page, limit, cursor, hides_empty } = query;
  const matching = matchingRows(table, query);
  const ordered = inOrder(table, query, matching);
  const [side, id] = cursor === null ? [] : (JSON.parse(cursor) as ["after" | "before", string]);
  const at = ordered.findIndex((row) => row.id === id);
  const from = side === undefined ? page * limit : side === "after" ? at + 1 : Math.max(0, at - limit);
  const rows = ordered.slice(from, side === "before" ? at : from + limit) as AnyRow[] as unknown as Row[];
  const toCursor = (to: "after" | "before", row: Row | undefined) =>
    row ? JSON.stringify([to, row.id]) : null;
  const hidden = hides_empty
    ? matchingRows(table, { ...query, hides_empty: false }).length - matching.length
    : 0;
  return {
    rows,
    count: matching.length,
    page,
    limit,
    next_cursor: toCursor("after", rows.at(-1)),
    previous_cursor: toCursor("before", rows[0]),
    ...(hidden > 0 && { hidden_count: hidden }),
  };
}

/** How many rows have each value of a column, as a chart shows them: days are those of UTC. */
export function groupsOf(table: QueriedTable, query: GridQuery, id: string) {
  const column = columnOf(table, id);
  const isMoment = column.format === "timestamptz" || column.format === "date";
  const counts = new Map<string | null, number>();
  const rows = matchingRows(table, query);
  for (const row of rows) {
    const stored = storedValues(row, column);
    const keys =
      stored.length === 0 ? [null] : stored.map((value) => String(value).slice(0, isMoment ? 10 : 1_000));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const groups = [...counts].map(([key, count]) => ({ key, count }));
  const byKey = (a: string | null, b: string | null) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return (a < b ? -1 : 1) * (isMoment ? -1 : 1);
  };
  groups.sort((a, b) => (isMoment ? 0 : b.count - a.count) || byKey(a.key, b.key));
  return { groups, other: { groups: 0, count: 0 }, rows: rows.length };
}
