import type { Database } from "../connection/database.ts";
import type { StoredKeys } from "../connections/databases.ts";
import type { StoredTable } from "../connections/tables.ts";
import type { ClaimedEvent } from "./outbox.ts";

/** What is needed to write a response into a connected table. */
export interface PlannedWrite {
  /** When a write that must not be repeated began; null: none did, or none was needed. */
  begun_at: string | null;
  /** Null: the form is no longer connected to it. */
  table:
    | (Pick<StoredTable, "schema_name" | "table_name" | "definition" | "id_column"> & { keys: StoredKeys })
    | null;
}

/** Null: the event is gone, with its form. */
export async function readPlannedWrite(
  db: Database,
  { id }: Pick<ClaimedEvent, "id">,
): Promise<PlannedWrite | null> {
  const [row] = await db.sql<PlannedWrite>`
    SELECT o.begun_at, CASE WHEN c.id IS NOT NULL THEN jsonb_build_object(
      'schema_name', c.schema_name, 'table_name', c.table_name, 'definition', c.definition, 'id_column', c.id_column,
      'keys', jsonb_build_object('id', e.id, 'url', e.url, 'public_key', e.public_key, 'secret_key', e.secret_key)
    ) END AS table
    FROM outbox o
    LEFT JOIN (connected_table c JOIN external_database e ON e.id = c.database_id)
      ON c.form_id = o.form_id AND o.destination = 'external:' || c.id
    WHERE o.id = ${id}`;
  return row ?? null;
}

/**
 * `begun`: the row may be sent. `unknown`: a write that must not be repeated began before. `gone`: the response was
 * deleted. `not_ours`: the lease has ended, another run has claimed the event, or it was dead-lettered.
 */
export type BegunWrite = "begun" | "unknown" | "gone" | "not_ours";

/** To be called right before the row is sent. `is_once`: notes that the write began, until its result is recorded. */
export async function beginWrite(
  db: Database,
  { id, attempts }: Pick<ClaimedEvent, "id" | "attempts">,
  is_once: boolean,
  now: Date,
): Promise<BegunWrite> {
  const [row] = await db.sql<{ begun: BegunWrite }>`
    SELECT begin_write(${id}, ${attempts}, ${is_once}, ${now.toISOString()}) AS begun`;
  return row!.begun;
}
