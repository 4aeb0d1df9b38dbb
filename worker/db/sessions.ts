import type { OpeningRules } from "#core/forms/submitting/availability.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Database } from "./connection/database.ts";

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

/** Metadata of a request, without personal data. */
export interface SessionMeta {
  x_useragent: string | null;
  geo: Record<string, JsonValue> | null;
}

export interface SessionPatch {
  session_id: string;
  /** Null: the form of the field. */
  form_id: string | null;
  fields: Record<string, JsonValue>;
  /** Null: newer than any saved value. */
  seq: number | null;
  meta: SessionMeta;
  now: Date;
}

export interface PatchResult {
  status: "saved" | "closed" | "not_found";
  seq: number;
  /** The current state of the form; null when the patch did not name its form. */
  form: FormNow | null;
  /** Ids that are no fields of the named form. Their values are not stored. */
  unknown_fields: string[];
}

export interface FormNow extends OpeningRules {
  version: number;
  is_total_limit_reached: boolean;
}

export async function patchSession(db: Database, patch: SessionPatch): Promise<PatchResult> {
  const { session_id, form_id, fields, seq, meta, now } = patch;
  const [row] = await db.sql<{
    result: Pick<PatchResult, "status" | "seq">;
    form: FormNow | null;
    unknown_fields: string[] | null;
  }>`
    SELECT patch_response_session(
      ${session_id}, ${form_id}, ${JSON.stringify(fields)}::jsonb,
      coalesce(${seq}::bigint, (SELECT seq + 1 FROM response_session WHERE id = ${session_id}), 1),
      ${JSON.stringify(meta)}::jsonb, ${now.toISOString()}
    ) AS result, (
      SELECT jsonb_build_object(
        'version', f.version, 'is_force_closed', f.is_force_closed,
        'is_scheduling_enabled', f.is_scheduling_enabled,
        'scheduling_open_at', f.scheduling_open_at, 'scheduling_close_at', f.scheduling_close_at,
        'is_total_limit_reached', f.is_max_form_responses_in_total_enabled AND f.max_form_responses_in_total <= coalesce(
          (SELECT c.count FROM form_response_counter c WHERE c.form_id = f.id), 0))
      FROM form f WHERE f.id = ${form_id}
    ) AS form, (
      SELECT jsonb_agg(key) FROM jsonb_object_keys(${JSON.stringify(fields)}::jsonb) key
      WHERE NOT EXISTS (SELECT FROM attribute a WHERE a.id = key::uuid AND a.form_id = ${form_id})
    ) AS unknown_fields`;
  return {
    ...row!.result,
    form: row!.form,
    unknown_fields: form_id === null ? [] : (row!.unknown_fields ?? []),
  };
}
