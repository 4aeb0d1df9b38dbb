import { parseExactJson } from "../values/exact-json.ts";
import { isPredicateOperator, type PredicateOperator } from "./operators.ts";

export const PAGE_SIZES = [10, 100, 500, 1000] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
/** Page sizes of the respondents' search. */
export const REFERENCE_PAGE_SIZES = [10, 100] as const satisfies readonly PageSize[];
export const DEFAULT_PAGE_SIZE: PageSize = 100;

export interface OrderBy {
  column: string;
  ascending: boolean;
  nulls_first?: boolean;
}

/**
 * One condition; all conditions of a query must hold. Null: the value is missing, so the condition does not
 * apply.
 */
export interface Predicate {
  column: string;
  op: PredicateOperator;
  value: string | number | boolean | null | readonly (string | number)[];
}

/** A query of the grid. `page` counts from 0; `cursor` continues from a row instead of counting pages. */
export interface GridQuery {
  page: number;
  limit: PageSize;
  orderby: OrderBy[];
  predicates: Predicate[];
  /** Text to search for in `search_column`, or in every column. */
  search: string;
  search_column: string | null;
  /** Whether rows without any answer are left out. */
  hides_empty: boolean;
  cursor: string | null;
}

export const DEFAULT_GRID_QUERY: Readonly<GridQuery> = {
  page: 0,
  limit: DEFAULT_PAGE_SIZE,
  orderby: [],
  predicates: [],
  search: "",
  search_column: null,
  hides_empty: false,
  cursor: null,
};

export const GRID_QUERY_LIMITS = {
  page: 10_000_000,
  orderby: 10,
  predicates: 50,
  column_length: 200,
  value_length: 1_000,
  list_length: 1_000,
  search_length: 200,
  cursor_length: 1_000,
} as const;

export type GridParameter =
  | "page"
  | "limit"
  | "order"
  | "where"
  | "search"
  | "search_column"
  | "empty"
  | "cursor";

/** One fault in a query: the parameter, and what was expected. */
export interface GridQueryFault {
  parameter: GridParameter;
  expected: string;
}

export type ParsedGridQuery = { ok: true; query: GridQuery } | { ok: false; faults: GridQueryFault[] };

type Parameters = Readonly<Partial<Record<GridParameter, string | undefined>>>;

function isBoundedText(value: unknown, max: number): value is string {
  return typeof value === "string" && value.length <= max && !value.includes("\0");
}

function isColumn(value: unknown): value is string {
  return isBoundedText(value, GRID_QUERY_LIMITS.column_length) && value !== "";
}

function decodeColumn(text: string): string | null {
  try {
    const column = decodeURIComponent(text);
    return isColumn(column) ? column : null;
  } catch {
    return null;
  }
}

/** `column` or `-column`, optionally followed by `:nullsfirst` or `:nullslast`. */
function parseOrderBy(text: string): OrderBy | null {
  const ascending = !text.startsWith("-");
  const [encoded = "", nulls, ...rest] = text.slice(ascending ? 0 : 1).split(":");
  const column = decodeColumn(encoded);
  if (column === null || rest.length > 0) return null;
  if (nulls === undefined) return { column, ascending };
  return nulls === "nullsfirst" || nulls === "nullslast"
    ? { column, ascending, nulls_first: nulls === "nullsfirst" }
    : null;
}

function parseOrder(text: string): OrderBy[] | null {
  const orderby = text.split(",").map(parseOrderBy);
  if (orderby.length > GRID_QUERY_LIMITS.orderby || orderby.includes(null)) return null;
  const columns = orderby.map((entry) => entry?.column);
  return new Set(columns).size === columns.length ? (orderby as OrderBy[]) : null;
}

function isOperand(value: unknown): value is string | number | boolean | null {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  return isBoundedText(value, GRID_QUERY_LIMITS.value_length);
}

function isPredicate(value: unknown): value is Predicate {
  if (typeof value !== "object" || value === null) return false;
  const { column, op, value: operand } = value as Record<string, unknown>;
  if (!isColumn(column) || typeof op !== "string" || !isPredicateOperator(op)) return false;
  if (!Array.isArray(operand)) return isOperand(operand);
  const isItem = (item: unknown) => isOperand(item) && (typeof item === "string" || typeof item === "number");
  return operand.length <= GRID_QUERY_LIMITS.list_length && operand.every(isItem);
}

function parseWhere(text: string): Predicate[] | null {
  const json: unknown = parseExactJson(text);
  if (!Array.isArray(json) || json.length > GRID_QUERY_LIMITS.predicates || !json.every(isPredicate))
    return null;
  return json.map(({ column, op, value }) => ({ column, op, value }));
}

function parsePage(text: string): number | null {
  return /^\d{1,8}$/.test(text) && Number(text) <= GRID_QUERY_LIMITS.page ? Number(text) : null;
}

function parseLimit(text: string): PageSize | null {
  return PAGE_SIZES.find((size) => String(size) === text) ?? null;
}

/**
 * Parses a grid query from URL parameters. Strict: every malformed parameter is listed in `faults`.
 * - `page=0`, `limit=100`
 * - `order=name,-created_at`: columns in order of priority, each percent-encoded, `-` for descending
 * - `where`: JSON list of predicates · `search`, `search_column` · `empty=hide` · `cursor`
 */
export function parseGridQuery(parameters: Parameters): ParsedGridQuery {
  const faults: GridQueryFault[] = [];
  const read = <T>(
    parameter: GridParameter,
    parse: (text: string) => T | null,
    absent: T,
    expected: string,
  ): T => {
    const text = parameters[parameter];
    if (text === undefined || text === "") return absent;
    const value = parse(text);
    if (value === null) faults.push({ parameter, expected });
    return value ?? absent;
  };
  const bounded = (max: number) => (text: string) => (isBoundedText(text, max) ? text : null);
  const query: GridQuery = {
    page: read("page", parsePage, 0, "a page, counted from 0"),
    limit: read("limit", parseLimit, DEFAULT_PAGE_SIZE, `one of ${PAGE_SIZES.join(", ")}`),
    orderby: read("order", parseOrder, [], "different columns, comma-separated, - for descending"),
    predicates: read("where", parseWhere, [], "a JSON list of {column, op, value}"),
    search: read("search", bounded(GRID_QUERY_LIMITS.search_length), "", "a short text"),
    search_column: read<string | null>("search_column", decodeColumn, null, "a column"),
    hides_empty: read("empty", (text) => text === "hide" || null, false, "hide"),
    cursor: read<string | null>(
      "cursor",
      bounded(GRID_QUERY_LIMITS.cursor_length),
      null,
      "a cursor of an answer",
    ),
  };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, query };
}

function formatOrderBy({ column, ascending, nulls_first }: OrderBy): string {
  const nulls = nulls_first === undefined ? "" : nulls_first ? ":nullsfirst" : ":nullslast";
  return `${ascending ? "" : "-"}${encodeURIComponent(column).replaceAll("-", "%2D")}${nulls}`;
}

/** The parameters of a query without defaults: the inverse of `parseGridQuery`. */
export function formatGridQuery(query: GridQuery): Partial<Record<GridParameter, string>> {
  const { page, limit, orderby, predicates, search, search_column, hides_empty, cursor } = query;
  return {
    ...(page !== 0 && { page: String(page) }),
    ...(limit !== DEFAULT_PAGE_SIZE && { limit: String(limit) }),
    ...(orderby.length > 0 && { order: orderby.map(formatOrderBy).join(",") }),
    ...(predicates.length > 0 && { where: JSON.stringify(predicates) }),
    ...(search !== "" && { search }),
    ...(search_column !== null && { search_column: encodeURIComponent(search_column) }),
    ...(hides_empty && { empty: "hide" }),
    ...(cursor !== null && { cursor }),
  };
}
