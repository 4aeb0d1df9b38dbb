import { STAY_SECONDS } from "#core/contracts/rooms/room-names.ts";
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
  /** Whether it is closed because it continues on another device. */
  is_continued: boolean;
  /** When a member added its answers as a response. */
  added_at: string | null;
}

export async function findSession(db: Database, session_id: string): Promise<SessionRow | null> {
  const [row] = await db.sql<SessionRow>`
    SELECT id, form_id, raw, seq, last_field_id, submitted_at IS NOT NULL AS is_submitted,
      continued_as IS NOT NULL AS is_continued, CASE WHEN receipt ? 'is_added' THEN submitted_at END AS added_at
    FROM response_session WHERE id = ${session_id}`;
  return row ?? null;
}

/** Metadata of a request, without personal data. */
export interface SessionMeta {
  x_useragent: string | null;
  geo: Record<string, JsonValue> | null;
  /** Null: the address of the page is unknown. */
  link_parameters: Record<string, string | null> | null;
}

export interface SessionPatch {
  /** The field of `fields` that was typed last. */
  last_field_id: string | null;
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
  /** The session's form; null unless the patch was saved. */
  form_id: string | null;
  /** Ids of the fields whose values were stored: no secrets, and none that has a newer value. */
  saved_fields: string[];
  /** Whether a member may be watching the form's rows now. */
  is_watched: boolean;
  /** Whether the session is closed because it continues on another device. */
  is_continued?: boolean;
  /** When a member added the answers of the session as a response. */
  added_at?: string | null;
  /** The current state of the form; null when the patch did not name its form. */
  form: FormNow | null;
  /** Ids that are no fields of the named form. Their values are not stored. */
  unknown_fields: string[];
}

export interface FormNow extends OpeningRules {
  version: number;
  is_total_limit_reached: boolean;
}

/** A socket may stay open for a quarter of an hour before its browser asks again. */
const watchedSince = (now: Date) => new Date(now.getTime() - (STAY_SECONDS + 60) * 1_000).toISOString();

export async function patchSession(db: Database, patch: SessionPatch): Promise<PatchResult> {
  const { session_id, form_id, fields, last_field_id, seq, now } = patch;
  const meta = { ...patch.meta, last_field_id };
  const [row] = await db.sql<{
    result: Pick<PatchResult, "status" | "seq" | "is_continued" | "added_at"> & {
      form_id?: string;
      saved_fields?: string[];
    };
    is_watched: boolean;
    form: FormNow | null;
    unknown_fields: string[] | null;
  }>`
    WITH patched AS MATERIALIZED (SELECT patch_response_session(
      ${session_id}, ${form_id}, ${JSON.stringify(fields)}::jsonb,
      coalesce(${seq}::bigint, (SELECT seq + 1 FROM response_session WHERE id = ${session_id}), 1),
      ${JSON.stringify(meta)}::jsonb, ${now.toISOString()}
    ) AS result)
    SELECT result, EXISTS (
      SELECT FROM room_entry e WHERE e.room = 'form:' || (result ->> 'form_id') AND e.revoked_at IS NULL
        AND e.entered_at > ${watchedSince(now)}
    ) AS is_watched, (
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
    ) AS unknown_fields FROM patched`;
  const { form_id: saved_form_id = null, saved_fields = [], ...result } = row!.result;
  return {
    ...result,
    form_id: saved_form_id,
    saved_fields,
    is_watched: row!.is_watched,
    form: row!.form,
    unknown_fields: form_id === null ? [] : (row!.unknown_fields ?? []),
  };
}
