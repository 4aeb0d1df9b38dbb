import type { Database } from "../connection/database.ts";
import type { SealedColumn } from "./sealed-columns.ts";

export interface SealedValue {
  /** Of its row. */
  id: string;
  sealed: string;
}

export interface ResealedValue extends SealedValue {
  resealed: string;
}

/** How many values of a column each secret opens, once a run has ended. */
export interface SealCount {
  current: number;
  previous: number;
  unreadable: number;
  /** Ids of the first rows with an unreadable value, since no line of the log has ids. */
  unreadable_rows: string[];
}

/** The id of the run that an operator has started, if it is due and not finished. */
export async function findResealing(db: Database, now: Date): Promise<number | null> {
  const [row] = await db.sql<{ id: number }>`
    SELECT id FROM resealing WHERE finished_at IS NULL AND (due_at IS NULL OR due_at <= ${now.toISOString()})
    ORDER BY id DESC LIMIT 1`;
  return row?.id ?? null;
}

interface Found {
  id: number;
  /** By column: `webhook.secret`. Others keep what was found before. */
  counts: Readonly<Record<string, SealCount>>;
  is_finished: boolean;
  /** When it goes on; null: at once. */
  due_at: Date | null;
  now: Date;
}

/** Records what was found, also for runs that were started before it. */
export async function recordResealing(
  db: Database,
  { id, counts, is_finished, due_at, now }: Found,
): Promise<void> {
  const at = now.toISOString();
  await db.sql`
    UPDATE resealing SET counted_at = ${at}, counts = counts || ${JSON.stringify(counts)}::jsonb,
      due_at = ${due_at?.toISOString() ?? null}, finished_at = ${is_finished ? at : null}
    WHERE id <= ${id} AND finished_at IS NULL`;
}

/** The next values of a column, by the ids of their rows. */
export function readSealed(
  db: Database,
  { table, column, among = "true" }: SealedColumn,
  { after, limit }: { after: string; limit: number },
): Promise<SealedValue[]> {
  return db.query<SealedValue>(
    `SELECT id, ${column} AS sealed FROM ${table}
     WHERE ${column} IS NOT NULL AND id > $1::uuid AND ${among} ORDER BY id LIMIT $2`,
    [after, limit],
  );
}

/** Replaces values that nobody has changed since they were read, in one statement. Returns their number. */
export async function replaceSealed(
  db: Database,
  { table, column }: SealedColumn,
  values: readonly ResealedValue[],
): Promise<number> {
  const rows = await db.query(
    `UPDATE ${table} t SET ${column} = v.resealed
     FROM unnest($1::uuid[], $2::text[], $3::text[]) v (id, sealed, resealed)
     WHERE t.id = v.id AND t.${column} = v.sealed RETURNING 1`,
    [values.map(({ id }) => id), values.map(({ sealed }) => sealed), values.map(({ resealed }) => resealed)],
  );
  return rows.length;
}
