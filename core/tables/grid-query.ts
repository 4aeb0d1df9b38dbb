import { isPredicateOperator, type PredicateOperator } from "./operators.ts";

export const PAGE_SIZES = [10, 100, 500, 1000] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 100;

export interface OrderBy {
  column: string;
  ascending: boolean;
  nulls_first?: boolean;
}

/** One condition; all of a query hold together. `value` is text: the column's format says how it is read. */
export interface Predicate {
  column: string;
  op: PredicateOperator;
  value: string;
}

export const TEXT_SEARCH_TYPES = ["plain", "phrase", "websearch"] as const;
export type TextSearchType = (typeof TEXT_SEARCH_TYPES)[number];

export interface TextSearch {
  query: string;
  /** Null: every column. */
  column: string | null;
  type: TextSearchType;
}

/** What of a table is asked for. `page` is 0-based. */
export interface GridQuery {
  page: number;
  limit: PageSize;
  orderby: OrderBy[];
  predicates: Predicate[];
  text_search: TextSearch | null;
  /** Opaque positions for walking page by page; at most one is set. */
  after: string | null;
  before: string | null;
}

export const DEFAULT_GRID_QUERY: GridQuery = {
  page: 0,
  limit: DEFAULT_PAGE_SIZE,
  orderby: [],
  predicates: [],
  text_search: null,
  after: null,
  before: null,
};

export const GRID_QUERY_LIMITS = {
  page: 10_000_000,
  orderby: 10,
  predicates: 50,
  column_length: 200,
  value_length: 2_000,
  cursor_length: 2_000,
} as const;

/** One thing that is wrong with a query: the parameter and what was expected of it. */
export interface GridQueryFault {
  parameter: string;
  expected: string;
}

export type ParsedGridQuery = { ok: true; query: GridQuery } | { ok: false; faults: GridQueryFault[] };

type Parameters = Iterable<readonly [string, string]>;

function decodePart(part: string | undefined): string | null {
  if (part === undefined || part === "") return null;
  try {
    const column = decodeURIComponent(part);
    return column.length <= GRID_QUERY_LIMITS.column_length && !column.includes("\0") ? column : null;
  } catch {
    return null;
  }
}

function parseOrderBy(text: string): OrderBy | null {
  const [columnPart, direction, nulls, ...rest] = text.split(":");
  const column = decodePart(columnPart);
  if (column === null || rest.length > 0 || (direction !== "asc" && direction !== "desc")) return null;
  const orderby = { column, ascending: direction === "asc" };
  if (nulls === undefined) return orderby;
  if (nulls !== "nullsfirst" && nulls !== "nullslast") return null;
  return { ...orderby, nulls_first: nulls === "nullsfirst" };
}

function parsePredicate(text: string): Predicate | null {
  const [columnPart, op = "", ...rest] = text.split(":");
  const column = decodePart(columnPart);
  const value = rest.join(":");
  if (column === null || rest.length === 0 || !isPredicateOperator(op)) return null;
  return value.length <= GRID_QUERY_LIMITS.value_length && !value.includes("\0")
    ? { column, op, value }
    : null;
}

function parseInteger(text: string, max: number): number | null {
  return /^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : null;
}

class GridQueryReader {
  readonly query: GridQuery = structuredCloneOfDefault();
  readonly faults: GridQueryFault[] = [];
  #search = { query: "", column: null as string | null, type: "websearch" as TextSearchType };

  read(name: string, value: string): void {
    switch (name) {
      case "page":
        this.#set(name, parseInteger(value, GRID_QUERY_LIMITS.page), "a page from 0", (page) => {
          this.query.page = page;
        });
        break;
      case "limit": {
        const limit = PAGE_SIZES.find((size) => String(size) === value) ?? null;
        this.#set(name, limit, `one of ${PAGE_SIZES.join(", ")}`, (size) => {
          this.query.limit = size;
        });
        break;
      }
      case "order":
        this.#set(name, parseOrderBy(value), "column:asc|desc[:nullsfirst|nullslast]", (orderby) => {
          this.query.orderby = this.query.orderby.filter(({ column }) => column !== orderby.column);
          this.query.orderby.push(orderby);
        });
        break;
      case "predicate":
        this.#set(name, parsePredicate(value), "column:operator:value", (predicate) => {
          this.query.predicates.push(predicate);
        });
        break;
      case "search":
        this.#search.query = value.slice(0, GRID_QUERY_LIMITS.value_length).replaceAll("\0", "");
        break;
      case "search_column":
        this.#set(name, decodePart(value), "a column", (column) => {
          this.#search.column = column;
        });
        break;
      case "search_type":
        this.#set(
          name,
          TEXT_SEARCH_TYPES.find((type) => type === value) ?? null,
          TEXT_SEARCH_TYPES.join(", "),
          (type) => {
            this.#search.type = type;
          },
        );
        break;
      case "after":
      case "before":
        this.#set(
          name,
          value !== "" && value.length <= GRID_QUERY_LIMITS.cursor_length ? value : null,
          "a position given by an earlier answer",
          (cursor) => {
            this.query[name] = cursor;
          },
        );
        break;
    }
  }

  finish(): ParsedGridQuery {
    const { query, faults } = this;
    if (this.#search.query.trim() !== "") query.text_search = this.#search;
    if (query.after !== null && query.before !== null) {
      faults.push({ parameter: "before", expected: "not together with after" });
    }
    for (const name of ["orderby", "predicates"] as const) {
      if (query[name].length > GRID_QUERY_LIMITS[name]) {
        faults.push({ parameter: name, expected: `at most ${GRID_QUERY_LIMITS[name]}` });
      }
    }
    return faults.length > 0 ? { ok: false, faults } : { ok: true, query };
  }

  #set<T>(parameter: string, value: T | null, expected: string, apply: (value: T) => void): void {
    if (value === null) this.faults.push({ parameter, expected });
    else apply(value);
  }
}

function structuredCloneOfDefault(): GridQuery {
  return { ...DEFAULT_GRID_QUERY, orderby: [], predicates: [] };
}

/**
 * Reads a grid query from URL parameters: `page`, `limit`, `order=column:asc[:nullsfirst]` (repeated, in order of
 * priority), `predicate=column:op:value` (repeated), `search`, `search_column`, `search_type`, `after`, `before`.
 * Columns are percent-encoded once more inside their parameter, so that any name can be used. Other parameters, such as
 * the refresh key, are none of ours.
 */
export function parseGridQuery(parameters: Parameters): ParsedGridQuery {
  const reader = new GridQueryReader();
  for (const [name, value] of parameters) reader.read(name, value);
  return reader.finish();
}

/** The parameters of a query, defaults left out; the inverse of `parseGridQuery`. */
export function formatGridQuery(query: GridQuery): [string, string][] {
  const parameters: [string, string][] = [];
  if (query.page !== 0) parameters.push(["page", String(query.page)]);
  if (query.limit !== DEFAULT_PAGE_SIZE) parameters.push(["limit", String(query.limit)]);
  for (const { column, ascending, nulls_first } of query.orderby) {
    const nulls = nulls_first === undefined ? "" : nulls_first ? ":nullsfirst" : ":nullslast";
    parameters.push(["order", `${encodeURIComponent(column)}:${ascending ? "asc" : "desc"}${nulls}`]);
  }
  for (const { column, op, value } of query.predicates) {
    parameters.push(["predicate", `${encodeURIComponent(column)}:${op}:${value}`]);
  }
  if (query.text_search !== null) {
    const { query: search, column, type } = query.text_search;
    parameters.push(["search", search]);
    if (column !== null) parameters.push(["search_column", encodeURIComponent(column)]);
    if (type !== "websearch") parameters.push(["search_type", type]);
  }
  if (query.after !== null) parameters.push(["after", query.after]);
  if (query.before !== null) parameters.push(["before", query.before]);
  return parameters;
}
