import { type ConnectedField, columnOfCell } from "#core/connections/column-values.ts";
import { formatRowId, keyOfRow, parseRowId, type RowKey } from "#core/connections/row-keys.ts";
import type {
  ConnectedVerdict,
  DeletedConnectedRows,
  UpdatedConnectedRows,
} from "#core/contracts/connections/rows.ts";
import { formRoom } from "#core/contracts/rooms/room-names.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Cell } from "#core/fields/cell.ts";
import { type PatternWork, patternWork } from "#core/fields/patterns/safe-pattern.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { isEditable } from "#core/tables/columns.ts";
import { editCell } from "#core/tables/edit-cell.ts";
import type { Predicate } from "#core/tables/grid-query.ts";
import * as phones from "#core/values/international-phone.ts";
import { isJsonObject, type JsonValue } from "#core/values/json.ts";
import type { ExternalProblem } from "../../clients/external-database/problems.ts";
import type { Context } from "../../context.ts";
import { findStrayCells, UNKNOWN_RECORD } from "../references/known-references.ts";
import { valueOrThrow } from "./external-keys.ts";
import { cellsOf } from "./list-connected-rows.ts";
import { type AskTable, type OpenTable, openTable, type TablePlace } from "./open-table.ts";

export interface ConnectedEdit {
  row_id: string;
  field_id: string;
  value: JsonValue;
  expected?: JsonValue;
}

/** An edit that may be sent. */
interface PlannedCell {
  key: RowKey;
  place: ConnectedField;
  cell: Cell | null;
  expected: Cell | null | undefined;
}
type Judged = PlannedCell | ConnectedVerdict;
const isPlanned = (one: Judged): one is PlannedCell => "key" in one;

/** Requests that are made at the same time. */
const AT_ONCE = 5;

/**
 * Changes cells, those of a row in one request that names it by its full key. Returns a verdict for each, in the same
 * order. Throws EXTERNAL_DATABASE_FAILED if the other server refused all of them.
 */
export async function updateConnectedRows(
  ctx: Context,
  ask: AskTable,
  place: TablePlace,
  { cells, transaction_id }: { cells: readonly ConnectedEdit[]; transaction_id: string },
): Promise<UpdatedConnectedRows> {
  const table = await openTable(ctx, ask, place, "patch");
  const pattern_work = patternWork();
  const planned = cells.map((edit) => judge(edit, table, pattern_work));
  const judged = await refuseStrays(ctx, place.form_id, planned);
  const rows = byRow(judged.filter(isPlanned));
  if (rows.size === 0) return { cells: judged as ConnectedVerdict[] };
  const outcomes = await writeRows(ctx, table, rows);
  const first = [...outcomes.values()].find(({ problem }) => problem !== null)?.problem ?? null;
  const isDone = [...outcomes.values()].some(({ problem }) => problem === null);
  if (first !== null && !isDone && judged.every(isPlanned)) valueOrThrow({ ok: false, problem: first });
  const read = isDone ? await readAgain(ctx, table, rows) : new Map();
  const now = ctx.now();
  if ([...outcomes.values()].some(({ count }) => count > 0)) announceRows(ctx, place, transaction_id);
  return {
    cells: judged.map((one) =>
      isPlanned(one)
        ? verdictOf(one, outcomes.get(formatRowId(one.key))!, read, rows.get(formatRowId(one.key))!, now)
        : one,
    ),
  };
}

function judge(
  { row_id, field_id, value, expected }: ConnectedEdit,
  table: OpenTable,
  pattern_work: PatternWork,
): Judged {
  const key = parseRowId(table.key_columns, row_id);
  const place = table.shown.find(({ field }) => field.id === field_id);
  if (key === null || place === undefined) return { verdict: "not_found" };
  const { field, column } = place;
  if (column.is_key || !isEditable(field)) return { verdict: "read_only" };
  const rules = { isUrl: URL.canParse, clock: formZone(table.form), phones, pattern_work };
  const edited = editCell(field, value, rules);
  if (!edited.ok) return { verdict: "invalid", reasons: edited.reasons };
  const seen = isJsonObject(expected) && "value" in expected ? (expected as unknown as Cell) : null;
  return { key, place, cell: edited.cell, expected: expected === undefined ? undefined : seen };
}

/** Refuses cells that refer to no record, as in rows of our own. */
async function refuseStrays(ctx: Context, form_id: string, judged: readonly Judged[]): Promise<Judged[]> {
  const edited = judged.filter(isPlanned).map((one) => ({ field: one.place.field, cell: one.cell, one }));
  const strays = new Set<Judged>([...(await findStrayCells(ctx, form_id, edited))].map(({ one }) => one));
  return judged.map((one) => (strays.has(one) ? { verdict: "invalid", reasons: [UNKNOWN_RECORD] } : one));
}

/** What became of a row: how many rows changed, or why none did. */
interface Outcome {
  count: number;
  problem: ExternalProblem | null;
}
type Rows = ReadonlyMap<string, readonly PlannedCell[]>;

function byRow(cells: readonly PlannedCell[]): Rows {
  const rows = new Map<string, PlannedCell[]>();
  for (const cell of cells) {
    const id = formatRowId(cell.key);
    rows.set(id, [...(rows.get(id) ?? []), cell]);
  }
  return rows;
}

const NOT_SENT: Outcome = {
  count: 0,
  problem: { kind: "broken", message: "It wasn’t sent, because the server failed before." },
};

/** Sends each row once. After a problem that is not one of the row itself, no further ones. */
async function writeRows(ctx: Context, table: OpenTable, rows: Rows): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const queue = [...rows];
  let isStopped = false;
  for (let begin = 0; begin < queue.length; begin += AT_ONCE) {
    const part = queue.slice(begin, begin + AT_ONCE);
    const written = await Promise.all(
      part.map(async ([id, cells]) => {
        const outcome = isStopped ? NOT_SENT : await writeRow(ctx, table, cells);
        return [id, outcome] as const;
      }),
    );
    for (const [id, outcome] of written) {
      outcomes.set(id, outcome);
      if (outcome.problem !== null && outcome.problem.kind !== "refused") isStopped = true;
    }
  }
  return outcomes;
}

async function writeRow(ctx: Context, table: OpenTable, cells: readonly PlannedCell[]): Promise<Outcome> {
  const { keys, name, key_columns } = table;
  const { key } = cells[0]!;
  const client = await ctx.externalDatabases();
  const conditions = cells.map(({ place, expected }) =>
    expected === undefined ? null : expectedCondition(place, expected),
  );
  if (conditions.includes("incomparable")) {
    const answer = await client.rowsByKey(keys, {
      ...name,
      key_columns,
      rows: [key],
      columns: table.shown.map(({ column }) => column),
    });
    if (!answer.ok) return { count: 0, problem: answer.problem };
    const [row] = answer.value;
    const data = row && cellsOf(table.shown, row);
    const isSame = data && cells.every((cell) => isAsExpected(cell, data[cell.place.field.id] ?? null));
    if (!isSame) return { count: 0, problem: null };
  }
  const answer = await client.updateRow(keys, {
    ...name,
    key_columns,
    row: key,
    values: Object.fromEntries(
      cells.map(({ place, cell }) => [place.column.name, columnOfCell(place, cell)]),
    ),
    expected: conditions.filter((one): one is Predicate => one !== null && one !== "incomparable"),
  });
  if (!answer.ok) return { count: 0, problem: answer.problem };
  if (answer.value > 1) {
    const message = `The server changed ${answer.value} rows that have this key.`;
    return { count: answer.value, problem: { kind: "foreign", message } };
  }
  return { count: answer.value, problem: null };
}

/** Types that PostgreSQL does not compare. */
const INCOMPARABLE = /^(?:json|xml|point|line|lseg|box|path|polygon|circle)$/i;

/** That a column still has the content; `incomparable`: no condition can say so. */
function expectedCondition(place: ConnectedField, cell: Cell | null): Predicate | "incomparable" {
  const column = place.column.name;
  const value = columnOfCell(place, cell);
  if (value === null) return { column, op: "is", value: "null" };
  if (INCOMPARABLE.test(place.column.format)) return "incomparable";
  if (/^bool/i.test(place.column.format)) return { column, op: "is", value: String(value) };
  // hstore and shapes of maps come as JSON, and are not compared with it.
  const isObject = isJsonObject(cell?.value);
  if (isObject && !/^jsonb$/i.test(place.column.format)) return "incomparable";
  if (place.column.is_array && Array.isArray(value)) {
    const isFlat = value.every((one) => typeof one === "string" || typeof one === "number");
    return isFlat ? { column, op: "eq", value: value as (string | number)[] } : "incomparable";
  }
  return { column, op: "eq", value: typeof value === "object" ? JSON.stringify(value) : String(value) };
}

/** Whether a cell, as it was read, has the content that a member saw. */
function isAsExpected({ place, expected }: PlannedCell, cell: Cell | null): boolean {
  if (expected === undefined) return true;
  const comparable = (one: Cell | null) =>
    JSON.stringify(columnOfCell(place, one), (_, part) =>
      isJsonObject(part) ? Object.fromEntries(Object.entries(part).toSorted(byName)) : part,
    );
  return comparable(cell) === comparable(expected);
}
const byName = ([one]: [string, unknown], [other]: [string, unknown]) =>
  one < other ? -1 : one > other ? 1 : 0;

/** The rows as they are now, by id: the database may have written something else. Null: they cannot be read. */
async function readAgain(
  ctx: Context,
  { keys, name, key_columns, shown }: OpenTable,
  rows: Rows,
): Promise<ReadonlyMap<string, Record<string, Cell>> | null> {
  const client = await ctx.externalDatabases();
  const answer = await client.rowsByKey(keys, {
    ...name,
    key_columns,
    rows: [...rows.values()].map(([first]) => first!.key),
    columns: shown.map(({ column }) => column),
  });
  if (!answer.ok) return null;
  const found = answer.value.flatMap((row) => {
    const key = keyOfRow(key_columns, row);
    return key === null ? [] : [[formatRowId(key), cellsOf(shown, row)] as const];
  });
  return new Map(found);
}

function verdictOf(
  planned: PlannedCell,
  { count, problem }: Outcome,
  read: ReadonlyMap<string, Record<string, Cell>> | null,
  cellsOfRow: readonly PlannedCell[],
  now: Date,
): ConnectedVerdict {
  if (problem !== null) return { verdict: "failed", reason: problem.message };
  const told = { version: now.getTime(), updated_at: now.toISOString() };
  const data = read?.get(formatRowId(planned.key));
  const cell = data?.[planned.place.field.id] ?? null;
  if (count === 1) return { verdict: "changed", ...told, cell: data === undefined ? planned.cell : cell };
  if (read === null) return { verdict: "failed", reason: NOT_KNOWN };
  if (data === undefined) return { verdict: "not_found" };
  const isSame = cellsOfRow.every((one) => isAsExpected(one, data[one.place.field.id] ?? null));
  return isSame ? { verdict: "failed", reason: NOT_ALLOWED } : { verdict: "conflict", ...told, cell };
}

const NOT_KNOWN = "The server didn’t change the row, and we couldn’t read it again. Refresh the page.";
const NOT_ALLOWED = "The server didn’t change the row. Its policies may not allow it.";

/** Deletes rows by their full keys. Throws BAD_REQUEST for a filter that does not name one row. */
export async function deleteConnectedRows(
  ctx: Context,
  ask: AskTable,
  place: TablePlace,
  { filters, transaction_id = null }: DeletionOrder,
): Promise<DeletedConnectedRows> {
  const { keys, name, key_columns } = await openTable(ctx, ask, place, "delete");
  const rows = filters.map((filter) => namedKey(key_columns, filter));
  const client = await ctx.externalDatabases();
  const answer = await client.deleteRows(keys, { ...name, key_columns, rows });
  const { count, problem } = valueOrThrow(answer);
  if (count > 0) announceRows(ctx, place, transaction_id);
  return { count, reason: problem?.message ?? (count > rows.length ? NOT_A_KEY : null) };
}

const NOT_A_KEY =
  "More rows were deleted than you chose: the columns that the database calls its key don’t name one row.";

export interface DeletionOrder {
  filters: readonly Readonly<Record<string, string | number | boolean>>[];
  transaction_id?: string | null;
}

/** The key that a filter names: exactly the key columns, each with an exact value. */
function namedKey(key_columns: readonly string[], filter: DeletionOrder["filters"][number]): RowKey {
  const isExact = Object.values(filter).every((value) => typeof value !== "number" || !isRounded(value));
  const key = Object.keys(filter).length === key_columns.length ? keyOfRow(key_columns, filter) : null;
  if (key !== null && isExact) return key;
  const reason = `Each filter names one row by the whole key: ${key_columns.join(", ")}.`;
  throw new AppError("BAD_REQUEST", { reason });
}

const isRounded = (value: number) => Number.isInteger(value) && !Number.isSafeInteger(value);

/** Tells the grids of other members to read their page again. */
export function announceRows(ctx: Context, { form_id }: TablePlace, transaction_id: string | null): void {
  const version = ctx.now().getTime();
  const change = {
    type: "response.deleted" as const,
    form_id,
    response_ids: null,
    version,
    ...(transaction_id !== null && { transaction_id }),
  };
  ctx.waitUntil("announce-change", (after) => after.room.publish(formRoom(form_id), change));
}
