import type { SystemColumn } from "#core/tables/columns.ts";
import type { OrderBy } from "#core/tables/grid-query.ts";

/** How a column is compared. */
export type ColumnKind =
  | "text"
  | "number"
  | "boolean"
  | "date"
  | "datetime"
  | "choice"
  | "choices"
  | "json"
  | "index"
  | "timestamp"
  | "uuid";

/** A field's id, with its SQL: a literal in an index; in a statement a placeholder, which is added when it is read. */
export interface FieldId {
  readonly id: string;
  readonly sql: string;
}

/** How the content of a field is read from a row. Each function returns an SQL expression. */
export interface CellSql {
  /** The value as text; null without a value. */
  text: (field: FieldId) => string;
  /** The value as JSON; null without a value. */
  json: (field: FieldId) => string;
  /** The chosen option's id, or the stored text. */
  option: (field: FieldId) => string;
  /** A JSON list of the chosen options' ids. */
  options: (field: FieldId) => string;
  /** The text for sorting and comparing, cut to the length of an index entry, without a collation. */
  text_key: (field: FieldId) => string;
  /** The number for sorting and comparing; null for anything else. */
  number_key: (field: FieldId) => string;
}

/** How all cells of a row are searched at once. */
export interface CellSearch {
  /** A set of (key, value): one row per cell, with the field's id. */
  each: string;
  /** As in `CellSql`, of one `c.value` of that set. */
  text: string;
  option: string;
  options: string;
  /** All texts of the row in one, to rule out most rows quickly. */
  all: string;
}

/** The table with the texts of rows whose form or project has a search index. */
export interface SearchTable {
  table: "response_search" | "row_search";
  key: string;
  scope: string;
  /** The time from which rows may not be in it yet; those that have changed have no text. Null: it has every row. */
  lags_behind: string | null;
}

export interface SystemColumnSql {
  kind: "index" | "timestamp" | "uuid" | "text";
  /** The column's name. */
  sql: string;
  is_unique?: boolean;
  is_nullable?: boolean;
}

/**
 * Where the rows of a kind of table are stored, and how they are read. The statements of the grid are the same
 * for every source.
 */
export interface RowSource {
  /** The table of the database. */
  table: string;
  /** The column that has the same id in all rows of one grid: a form's or a project's. */
  scope: string;
  /** The unique column. */
  key: string;
  /** What is selected for a row, whose alias is r. */
  row: string;
  default_order: readonly OrderBy[];
  /** The system columns that rows can be sorted and filtered by. */
  columns: Readonly<Partial<Record<SystemColumn, SystemColumnSql>>>;
  cell: CellSql;
  /** Null: the fields are few, and are searched one by one. */
  search: CellSearch | null;
  search_table: SearchTable;
  /** Whether a row has no answer at all. Null: the table has no such rows. */
  empty: { is: string; not: string } | null;
  /** The condition of rows that the table shows; absent: all. */
  shown?: string;
  /** A column of increasing numbers, by which a page far away is found without counting all rows; null: none. */
  number: string | null;
}
