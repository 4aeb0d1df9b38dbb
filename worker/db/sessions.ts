import type { JsonValue } from "#core/values/json.ts";
import type { Database } from "./database.ts";

export interface SessionRow {
  id: string;
  form_id: string;
  raw: Record<string, JsonValue>;
  seq: number;
  last_field_id: string | null;
  is_submitted: boolean;
}

export async function findSession(db: Database, session_id: string): Promise<SessionRow | null> {
  const [row] = await db.sql<SessionRow>`
    SELECT id, form_id, raw, seq, last_field_id, submitted_at IS NOT NULL AS is_submitted
    FROM response_session WHERE id = ${session_id}`;
  return row ?? null;
}

/** What a request says of itself; nothing that names a person. */
export interface SessionMeta {
  x_useragent: string | null;
  geo: Record<string, JsonValue> | null;
}

export interface SessionPatch {
  session_id: string;
  /** Null: the form of the field. */
  form_id: string | null;
  fields: Record<string, JsonValue>;
  /** Null: newer than anything saved so far. */
  seq: number | null;
  meta: SessionMeta;
  now: Date;
}

export interface PatchResult {
  status: "saved" | "closed" | "not_found";
  seq: number;
}

export async function patchSession(db: Database, patch: SessionPatch): Promise<PatchResult> {
  const { session_id, form_id, fields, seq, meta, now } = patch;
  const [row] = await db.sql<{ result: PatchResult }>`
    SELECT patch_response_session(
      ${session_id}, ${form_id}, ${JSON.stringify(fields)}::jsonb,
      coalesce(${seq}::bigint, (SELECT seq + 1 FROM response_session WHERE id = ${session_id}), 1),
      ${JSON.stringify(meta)}::jsonb, ${now.toISOString()}
    ) AS result`;
  return row!.result;
}
