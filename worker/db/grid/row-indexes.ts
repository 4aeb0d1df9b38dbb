import type { FieldDefinition } from "#core/fields/field.ts";
import { rowReference } from "#core/fields/reference.ts";
import { isSystemColumn } from "#core/tables/columns.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import type { Database } from "../connection/database.ts";
import {
  cellKeySql,
  findRowColumn,
  isCountry,
  isNumeric,
  type QueriedTable,
  type RowColumn,
} from "./row-columns.ts";
import { orderOf } from "./row-order.ts";
import { RESPONSES } from "./sources/responses.ts";

/**
 * Indexes for the columns by which owners of large forms sort and filter responses. They cover only that form's
 * rows, so other forms' submits do not pay for them. But planning any statement looks at every index of the
 * table, so their number is limited.
 */
export const MAX_PER_FORM = 8;
const MAX_IN_ALL = 400;
const PREFIX = "response_cell_";
/** System columns of which every table has an index. */
const INDEXED: readonly string[] = ["__gf_display_id", "__gf_created_at"];

export interface RowIndex {
  column: RowColumn;
  descending: boolean;
  /** Only for comparisons: an index in the other direction also works. */
  any_direction?: boolean;
}

/** Indexes that help the query: for its first sort column, and for every column compared with a value. */
export function indexesFor(query: GridQuery, fields: readonly FieldDefinition[]): RowIndex[] {
  // Read backwards, an index has its empty cells first. An order that begins with them takes the opposite index.
  const sorted = query.orderby.slice(0, 1).map(({ column, ascending, nulls_first = false }) => ({
    column,
    descending: ascending === nulls_first,
    any_direction: false,
  }));
  const compared = query.predicates
    .filter(
      ({ op, value }) => value !== null && value !== "" && ["eq", "gt", "gte", "lt", "lte"].includes(op),
    )
    .map(({ column }) => ({ column, descending: false, any_direction: true }));
  const indexes = [...sorted, ...compared].flatMap(({ column: id, descending, any_direction }) => {
    if (isSystemColumn(id)) return [];
    const column = findRowColumn({ source: RESPONSES, fields }, id);
    if (["choice", "choices", "json", "boolean"].includes(column.kind)) return [];
    // The texts are in other rows.
    if (column.field !== null && rowReference(column.field) !== null) return [];
    return [{ column, descending, any_direction }];
  });
  return indexes.filter(
    (index, position) => !indexes.slice(0, position).some(({ column }) => column.id === index.column.id),
  );
}

/** Whether an index has the order of the query, so that its rows are found one after another. */
export async function isOrderIndexed(
  db: Database,
  { scope_id, source, fields, query }: QueriedTable & { scope_id: string; query: GridQuery },
): Promise<boolean> {
  const [first, ...others] = orderOf(query.orderby, { source });
  if (others.length > 0) return false;
  if (isSystemColumn(first!.column)) return INDEXED.includes(first!.column);
  if (source !== RESPONSES) return false;
  const names = indexesFor({ ...query, predicates: [] }, fields).map((index) =>
    rowIndexName(scope_id, index),
  );
  const [found] = await db.sql<{ is_valid: boolean }>`
    SELECT i.indisvalid AS is_valid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = 'response'::regclass AND c.relname = ANY (${names})`;
  return found?.is_valid ?? false;
}

/** An index's name: of limited length, and always the same for a column of a form. */
export function rowIndexName(form_id: string, { column, descending }: RowIndex): string {
  const short = (id: string) => id.replaceAll("-", "").slice(0, 16);
  const key = isNumeric(column) ? "n" : isCountry(column) ? "c" : "t";
  return `${formPrefix(form_id)}${short(column.id)}_${key}${descending ? "d" : "a"}`;
}

function formPrefix(form_id: string): string {
  return `${PREFIX}${form_id.replaceAll("-", "").slice(0, 16)}_`;
}

/**
 * Builds missing indexes one after another, without blocking writes. Others may build some at the same moment, and no lock
 * outlasts the statements: of those beyond the limits, each run drops its own.
 */
export async function createRowIndexes(
  db: Database,
  form_id: string,
  wanted: readonly RowIndex[],
): Promise<void> {
  const existing = await findIndexes(db);
  if (existing.some(({ is_being_built }) => is_being_built)) return;
  let ofForm = existing.filter(({ name }) => name.startsWith(formPrefix(form_id))).length;
  let isNew = false;
  for (const index of wanted) {
    const name = rowIndexName(form_id, index);
    const opposite = rowIndexName(form_id, { ...index, descending: !index.descending });
    const known = existing.find((candidate) => candidate.name === name);
    const isServed = existing.some(
      (other) => other.is_valid && other.name === opposite && index.any_direction,
    );
    if (known?.is_valid || isServed) continue;
    // An interrupted build leaves an invalid index, which is never used but still updated.
    if (known) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    else if (ofForm >= MAX_PER_FORM || existing.length >= MAX_IN_ALL) continue;
    await db.query(createIndexSql(name, form_id, index));
    if (await dropBeyondLimits(db, form_id, name)) return;
    // PostgreSQL collects no statistics from partial indexes. Without them it estimates that every `>`
    // matches a third of all rows.
    await db.query(`CREATE STATISTICS IF NOT EXISTS ${name}_s ON (${indexedSql(index)}) FROM response`);
    ofForm += 1;
    isNew = true;
  }
  if (isNew) await db.query("ANALYZE response");
}

interface KnownIndex {
  name: string;
  is_valid: boolean;
  is_being_built: boolean;
}

function findIndexes(db: Database): Promise<KnownIndex[]> {
  return db.query<KnownIndex>(
    `SELECT c.relname AS name, i.indisvalid AS is_valid,
       EXISTS (SELECT FROM pg_stat_progress_create_index p WHERE p.index_relid = c.oid) AS is_being_built
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = 'response'::regclass AND starts_with(c.relname, $1)`,
    [PREFIX],
  );
}

/** Drops a new index if the older ones leave no room for it. Returns whether it did. */
async function dropBeyondLimits(db: Database, form_id: string, name: string): Promise<boolean> {
  const [found] = await db.sql<{ is_beyond: boolean }>`
    SELECT ${MAX_IN_ALL} <= count(*) OR ${MAX_PER_FORM} <= count(*) FILTER (WHERE starts_with(older.relname, ${formPrefix(form_id)}))
      AS is_beyond
    FROM pg_index i JOIN pg_class older ON older.oid = i.indexrelid JOIN pg_class own ON own.relname = ${name}
    WHERE i.indrelid = 'response'::regclass AND starts_with(older.relname, ${PREFIX}) AND older.oid < own.oid`;
  if (found?.is_beyond) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  return found?.is_beyond ?? false;
}

/** With fewer rows, reading all of them is as fast. */
const WORTH_A_RELATION_INDEX = 2_000;

/**
 * Builds the index by which the rows are found that refer to others with a field, if their table is large. It counts
 * toward the same limits.
 */
export async function createRelationIndex(db: Database, form_id: string, field_id: string): Promise<void> {
  const [found] = await db.sql<{ rows: number }>`
    SELECT count(*) AS rows FROM (
      SELECT FROM response WHERE form_id = ${form_id} LIMIT ${WORTH_A_RELATION_INDEX}) counted`;
  if ((found?.rows ?? 0) < WORTH_A_RELATION_INDEX) return;
  const existing = await findIndexes(db);
  const name = `${formPrefix(form_id)}${field_id.replaceAll("-", "").slice(0, 16)}_r`;
  const known = existing.find((candidate) => candidate.name === name);
  if (known?.is_valid || existing.some(({ is_being_built }) => is_being_built)) return;
  const ofForm = existing.filter((one) => one.name.startsWith(formPrefix(form_id))).length;
  if (known) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  else if (ofForm >= MAX_PER_FORM || existing.length >= MAX_IN_ALL) return;
  await db.query(
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name}
     ON response USING gin ((data -> '${uuid(field_id)}' -> 'value')) WHERE form_id = '${uuid(form_id)}'`,
  );
  await dropBeyondLimits(db, form_id, name);
}

/** An index definition takes no parameters, so literals are used: both ids are validated as uuids. */
function createIndexSql(name: string, form_id: string, index: RowIndex): string {
  const direction = index.descending ? "DESC" : "ASC";
  return `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name}
    ON response (${indexedSql(index)} ${direction} NULLS LAST, id ${direction})
    WHERE form_id = '${uuid(form_id)}'`;
}

function indexedSql({ column }: RowIndex): string {
  return cellKeySql(column, { id: column.id, sql: `'${uuid(column.id)}'` });
}

function uuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw new Error(`Not a UUID: ${text}`);
  return text;
}
