import { type ConnectedField, cellOfColumn } from "#core/connections/column-values.ts";
import { formatRowId, keyOfRow } from "#core/connections/row-keys.ts";
import type { QueryParameter } from "#core/connections/write-conditions.ts";
import type { RowPage, TableRow } from "#core/contracts/grid/rows.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { GridParameter, GridQuery, OrderBy, Predicate } from "#core/tables/grid-query.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { ConnectedPage } from "../../clients/external-database/rows.ts";
import type { Context } from "../../context.ts";
import { type ShownTable, shownTable } from "../../db/connections/shown-tables.ts";
import { conditionsOf } from "../references/connected-reference.ts";
import { valueOrThrow } from "./external-keys.ts";
import { type AskedTable, KnownTables } from "./known-tables.ts";
import { type AskTable, type OpenTable, openStored } from "./open-table.ts";

const knownTables = new KnownTables();

/**
 * Reads a page of a connected table. Throws BAD_REQUEST for columns that it does not show. A session that was admitted in
 * the last minute does not wait for the check before the page is requested, but before it gets the page.
 */
export async function listConnectedRows(
  ctx: Context,
  ask: AskTable,
  asked: AskedTable,
  query: GridQuery,
): Promise<RowPage<TableRow>> {
  const known = knownTables.recall(asked, ctx.now());
  const early = known && readPage(ctx, known, query);
  // If the caller is refused, nobody waits for it.
  early?.catch(() => {});
  const stored = await ask(shownTable(asked)).catch((refusal) => {
    knownTables.note(asked, null, ctx.now());
    throw refusal;
  });
  const isSame = knownTables.note(asked, stored, ctx.now());
  if (stored === null) throw new AppError("NOT_FOUND");
  return isSame && early ? early : readPage(ctx, stored, query);
}

async function readPage(ctx: Context, stored: ShownTable, query: GridQuery): Promise<RowPage<TableRow>> {
  const table = await openStored(ctx, stored, "get");
  const { page, limit } = query;
  const nothing = { rows: [], count: 0, page, limit, next_cursor: null, previous_cursor: null };
  const conditions = conditionsOfGrid(query, table);
  if (conditions === null || table.shown.length === 0) return nothing;
  const offset = page * limit;
  const client = await ctx.externalDatabases();
  // A change that arrives while the rows are read is newer than they are.
  const read_at = ctx.now();
  const read = async (place: { offset: number; limit: number }) =>
    valueOrThrow(
      await client.rows(table.keys, {
        ...table.name,
        columns: table.shown.map(({ column }) => column),
        conditions,
        orderby: orderOf(query, table),
        ...place,
        counts: true,
      }),
    );
  // One more row tells whether there is a next page: the count may be estimated, or not told.
  const { rows, count } = await readOn(read, offset, limit + 1);
  if (rows.length === 0 && page > 0 && count === null) {
    // The one before, if it is there, is nearer than the first.
    const before = offset - limit;
    const isThere = (await read({ offset: before, limit: 1 })).rows.length > 0;
    return isThere ? { ...nothing, count: before + 1, is_count_partial: true } : nothing;
  }
  const least = rows.length === 0 ? 0 : offset + rows.length;
  const isPartial = rows.length > limit && (count ?? 0) < least;
  return {
    ...nothing,
    rows: rows.slice(0, limit).map((row, index) => presentRow(table, row, offset + index, read_at)),
    count: Math.max(count ?? 0, least),
    ...(isPartial && { is_count_partial: true }),
  };
}

type Read = (place: { offset: number; limit: number }) => Promise<ConnectedPage>;

/** How often a server that sends fewer rows than it is asked for is asked for the next ones. */
const MOST_READS = 12;

/** Reads so many rows, also from a server that caps its answers. Where the server's count ends, it is not asked again. */
async function readOn(read: Read, offset: number, limit: number): Promise<ConnectedPage> {
  const { rows, count } = await read({ offset, limit });
  let last = rows.length;
  for (let reads = 1; reads < MOST_READS && last > 0 && rows.length < limit; reads += 1) {
    if (offset + rows.length === count) break;
    const next = await read({ offset: offset + rows.length, limit: limit - rows.length });
    rows.push(...next.rows);
    last = next.rows.length;
  }
  return { rows, count };
}

/** A row that was read, at its place in the table. */
export function presentRow(
  { shown, key_columns }: OpenTable,
  row: Record<string, JsonValue>,
  place: number,
  read_at: Date,
): TableRow {
  const key = keyOfRow(key_columns, row);
  return {
    // Nothing names a row without a key: its place tells it from the others of the page.
    id: key === null ? `row:${place}` : formatRowId(key),
    local_id: key === null ? String(place + 1) : key.join(", "),
    created_at: read_at.toISOString(),
    version: read_at.getTime(),
    customer_id: null,
    data: cellsOf(shown, row),
  };
}

/** The content of a row as cells, by field id. */
export function cellsOf(
  shown: readonly ConnectedField[],
  row: Readonly<Record<string, JsonValue>>,
): Record<string, Cell> {
  const cells = shown.flatMap((place) => {
    const cell = cellOfColumn(place, row[place.column.name] ?? null);
    return cell === null ? [] : [[place.field.id, cell] as const];
  });
  return Object.fromEntries(cells);
}

/** The conditions on columns; null: no row can fulfil them. */
function conditionsOfGrid(
  { predicates, search, search_column }: GridQuery,
  { shown }: OpenTable,
): QueryParameter[] | null {
  const named = predicates.map((predicate): Predicate => {
    const place = placeOf(shown, predicate.column, "where");
    return { ...predicate, column: place.column.name, value: optionValues(place, predicate.value) };
  });
  const columns = shown.map(({ column }) => column);
  const searched = search_column === null ? columns : [placeOf(shown, search_column, "search_column").column];
  return conditionsOf(columns, { predicates: named, search }, searched);
}

/** The columns of an order, then the key, so that every row has its place in the pages. */
function orderOf({ orderby }: GridQuery, { shown, key_columns }: OpenTable): OrderBy[] {
  const asked = orderby.map((one) => ({ ...one, column: placeOf(shown, one.column, "order").column.name }));
  const rest = key_columns.filter((name) => !asked.some(({ column }) => column === name));
  return [...asked, ...rest.map((column) => ({ column, ascending: true }))];
}

function placeOf(shown: readonly ConnectedField[], id: string, parameter: GridParameter): ConnectedField {
  const place = shown.find(({ field }) => field.id === id);
  if (place !== undefined) return place;
  throw new AppError("BAD_REQUEST", { faults: [{ parameter, expected: "a column of the table" }] });
}

/** Options are stored as their values. */
function optionValues({ field }: ConnectedField, value: Predicate["value"]): Predicate["value"] {
  const named = <One>(one: One) => field.options.find(({ id }) => id === one)?.value ?? one;
  return Array.isArray(value) ? (value as readonly string[]).map(named) : named(value);
}
