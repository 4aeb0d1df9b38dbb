import type { JsonValue } from "#core/values/json.ts";
import type { Database } from "../connection/database.ts";
import type { Page } from "../page.ts";

/** Posted values by name. */
export type HeldEntries = Record<string, JsonValue[]>;

export interface HeldMeta {
  geo: Record<string, JsonValue> | null;
  x_useragent: string | null;
  x_referer: string | null;
}

export interface HeldRow extends HeldMeta {
  id: string;
  session_id: string;
  local_index: number;
  entries: HeldEntries;
  /** The sender; null: held before senders were stored. */
  identity: Record<string, JsonValue> | null;
  created_at: string;
}

/** Per form so that a persistent robot cannot fill the database. */
export const MAX_HELD = 1_000;

/**
 * Stores a held response with its uploaded files, and deletes the form's oldest ones beyond the limit. If the
 * session already has one, returns that one. Null: the session was closed just now. Its row is locked first, so that it
 * is held, or a member adds its answers, but never both (`add_unfinished`).
 */
export async function insertHeldResponse(
  db: Database,
  row: HeldMeta &
    Pick<HeldRow, "session_id" | "entries" | "identity"> & { form_id: string; now: Date; expires_at: Date },
): Promise<Pick<HeldRow, "id" | "local_index" | "created_at"> | null> {
  const [kept] = await db.sql<Pick<HeldRow, "id" | "local_index" | "created_at">>`
    WITH session AS MATERIALIZED (
      SELECT submitted_at FROM response_session WHERE id = ${row.session_id} FOR UPDATE
    ), room AS MATERIALIZED (
      SELECT trim_held_responses(${row.form_id}, ${MAX_HELD - 1}) AS is_made
    ), kept_files AS (
      UPDATE stored_file SET expires_at = ${row.expires_at.toISOString()}
      WHERE session_id = ${row.session_id} AND response_id IS NULL AND expires_at > ${row.now.toISOString()}
        AND NOT EXISTS (SELECT FROM session WHERE submitted_at IS NOT NULL)
    )
    INSERT INTO held_response (form_id, session_id, local_index, entries, identity, geo, x_useragent, x_referer, created_at)
    SELECT ${row.form_id}::uuid, ${row.session_id}::uuid,
      (SELECT coalesce(max(local_index), 0) + 1 FROM response WHERE form_id = ${row.form_id}),
      ${JSON.stringify(row.entries)}::jsonb, ${JSON.stringify(row.identity)}::jsonb, ${row.geo && JSON.stringify(row.geo)}::jsonb,
      ${row.x_useragent}::text, ${row.x_referer}::text, ${row.now.toISOString()}::timestamptz
    WHERE NOT EXISTS (SELECT FROM session WHERE submitted_at IS NOT NULL) AND (SELECT is_made FROM room)
    ON CONFLICT (session_id) DO UPDATE SET session_id = excluded.session_id
    RETURNING id, local_index, created_at`;
  return kept ?? null;
}

/** A form's newest held responses, and how many it has. */
export async function listHeldResponses(
  db: Database,
  form_id: string,
  limit: number,
): Promise<{ rows: Pick<HeldRow, "id" | "entries" | "created_at">[]; count: number }> {
  const [found] = await db.sql<{ rows: Pick<HeldRow, "id" | "entries" | "created_at">[]; count: number }>`
    SELECT
      (SELECT count(*)::integer FROM held_response WHERE form_id = ${form_id}) AS count,
      (SELECT coalesce(jsonb_agg(h), '[]') FROM (
        SELECT id, entries, created_at FROM held_response WHERE form_id = ${form_id}
        ORDER BY created_at DESC, id LIMIT ${limit}
      ) h) AS rows`;
  return found!;
}

export async function findHeldResponse(db: Database, form_id: string, id: string): Promise<HeldRow | null> {
  const [row] = await db.sql<HeldRow>`
    SELECT id, session_id, local_index, entries, identity, geo, x_useragent, x_referer, created_at
    FROM held_response WHERE form_id = ${form_id} AND id = ${id}`;
  return row ?? null;
}

/** Also deletes its files, unless a response now has them. False: no such held response. */
export async function deleteHeldResponse(db: Database, form_id: string, id: string): Promise<boolean> {
  const [row] = await db.sql<{ count: number }>`
    SELECT forget_held_responses(ARRAY(
      SELECT id FROM held_response WHERE form_id = ${form_id} AND id = ${id}
    )) AS count`;
  return row!.count > 0;
}

export async function purgeHeldResponses(db: Database, before: Date, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM held_response WHERE id IN (
      SELECT id FROM held_response WHERE created_at < ${before.toISOString()}
      ORDER BY created_at, id LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}
