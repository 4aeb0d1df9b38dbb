import { AppError } from "#core/errors/app-error.ts";
import type { OrderBy } from "#core/tables/grid-query.ts";
import { fnv } from "#core/values/fnv.ts";
import {
  findRowColumn,
  type QueriedTable,
  type SortKey,
  type StatementParameters,
  sortKey,
  uniqueKey,
} from "./row-columns.ts";

export interface OrderTerm {
  /** The id of the column; the last term may be the table's own key. */
  column: string;
  key: SortKey;
  ascending: boolean;
  nulls_first: boolean;
}

/**
 * The terms of an order. The last term is unique so that pages neither repeat nor skip a row. Empty cells
 * come last in both directions by default.
 */
export function orderTerms(
  orderby: readonly OrderBy[],
  table: QueriedTable,
  parameters: StatementParameters,
): OrderTerm[] {
  const terms: OrderTerm[] = [];
  for (const { column, ascending, nulls_first = false } of orderOf(orderby, table)) {
    const key = sortKey(findRowColumn(table, column), parameters);
    terms.push({ column, key, ascending, nulls_first });
    if (key.is_unique) return terms;
  }
  const last = terms.at(-1)!;
  const key = uniqueKey(table.source);
  return [...terms, { column: key.sql, key, ascending: last.ascending, nulls_first: false }];
}

/** The order of a query, or the table's own. */
export function orderOf(orderby: readonly OrderBy[], { source }: Pick<QueriedTable, "source">) {
  return orderby.length > 0 ? orderby : source.default_order;
}

/** The same order reversed. */
export function reversed(terms: readonly OrderTerm[]): OrderTerm[] {
  return terms.map(({ ascending, nulls_first, ...term }) => ({
    ...term,
    ascending: !ascending,
    nulls_first: !nulls_first,
  }));
}

/** `ORDER BY` over the keys themselves, or over the columns `k0`, `k1` … of a selected page. */
export function orderBySql(terms: readonly OrderTerm[], page?: string): string {
  const sql = terms.map(({ key, ascending, nulls_first }, position) => {
    const expression = page ? `${page}.k${position}` : key.sql;
    const nulls = key.is_nullable ? ` NULLS ${nulls_first ? "FIRST" : "LAST"}` : "";
    return `${expression} ${ascending ? "ASC" : "DESC"}${nulls}`;
  });
  return `ORDER BY ${sql.join(", ")}`;
}

/** A row's position in an order: its keys as text, and which side of it to read. */
export interface Cursor {
  side: "after" | "before";
  keys: readonly (string | null)[];
}

export function formatCursor(cursor: Cursor, terms: readonly OrderTerm[]): string {
  return JSON.stringify([cursor.side, fingerprint(terms), ...cursor.keys]);
}

/** The same keys mean another position in another order. Not cryptographic: it prevents mistakes. */
function fingerprint(terms: readonly OrderTerm[]): string {
  return fnv(
    JSON.stringify(terms.map(({ column, ascending, nulls_first }) => [column, ascending, nulls_first])),
  );
}

/** BAD_REQUEST for a string that is no cursor of this order. PostgreSQL validates the keys. */
export function parseCursor(text: string, terms: readonly OrderTerm[]): Cursor {
  const [side, order, ...keys] = parseList(text);
  const fits =
    (side === "after" || side === "before") &&
    order === fingerprint(terms) &&
    keys.length === terms.length &&
    keys.every((key, position) =>
      key === null ? terms[position]!.key.is_nullable : typeof key === "string",
    );
  if (!fits) throw new AppError("BAD_REQUEST", { cursor: "The cursor belongs to a different sort order." });
  return { side, keys: keys as (string | null)[] };
}

function parseList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/**
 * Conditions of the rows after a position, in order. Each matches one contiguous range that an index can look
 * up: first the rows that differ only in the last key, then in the one before, …
 */
export function stretchesBehind(
  terms: readonly OrderTerm[],
  keys: Cursor["keys"],
  parameters: StatementParameters,
): string[] {
  const values = terms.map(({ key }, position) => {
    const value = keys[position] ?? null;
    return value === null ? null : parameters.add(value, key.type);
  });
  const equals = terms.map(({ key }, position) => {
    const value = values[position];
    return value === null ? `${key.sql} IS NULL` : `${key.sql} = ${value}`;
  });
  return terms
    .map((_, position) => position)
    .reverse()
    .flatMap((position) =>
      keyBehind(terms[position]!, values[position] ?? null).map((behind) =>
        [...equals.slice(0, position), behind].join(" AND "),
      ),
    );
}

function keyBehind({ key, ascending, nulls_first }: OrderTerm, value: string | null): string[] {
  if (value === null) return nulls_first ? [`${key.sql} IS NOT NULL`] : [];
  const behind = `${key.sql} ${ascending ? ">" : "<"} ${value}`;
  return key.is_nullable && !nulls_first ? [behind, `${key.sql} IS NULL`] : [behind];
}
