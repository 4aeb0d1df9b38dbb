import type { Cell } from "#core/fields/cell.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Database } from "../connection/database.ts";
import type { Receipt } from "../forms/forms.ts";

/** A session of a form, with what was typed so far. */
export interface UnfinishedSession {
  raw: Record<string, JsonValue>;
  geo: Record<string, JsonValue> | null;
  /** Whether it is closed: it was submitted, or continues on another device. */
  is_closed: boolean;
  /** Whether it is closed because a member added its answers. */
  is_added: boolean;
  /** Whether its submit waits among the held responses. */
  is_held: boolean;
}

/** Null: the form has no such session. */
export async function findUnfinished(
  db: Database,
  form_id: string,
  session_id: string,
): Promise<UnfinishedSession | null> {
  const [row] = await db.sql<UnfinishedSession>`
    SELECT raw, geo, submitted_at IS NOT NULL AS is_closed, coalesce(receipt ? 'is_added', false) AS is_added,
      EXISTS (SELECT FROM held_response h WHERE h.session_id = ${session_id}) AS is_held
    FROM response_session WHERE id = ${session_id} AND form_id = ${form_id}`;
  return row ?? null;
}

/** A session of a form, with what its rows in the grid show of what was typed. */
export interface Draft extends Pick<UnfinishedSession, "raw" | "geo" | "is_closed" | "is_held"> {
  id: string;
  /** Rises with each change. */
  seq: number;
  last_field_id: string | null;
}

/** Those of the sessions that the form still has. */
export async function findDrafts(
  db: Database,
  form_id: string,
  session_ids: readonly string[],
): Promise<Draft[]> {
  return db.sql<Draft>`
    SELECT s.id, s.raw, s.geo, s.seq, s.last_field_id, s.submitted_at IS NOT NULL AS is_closed,
      EXISTS (SELECT FROM held_response h WHERE h.session_id = s.id) AS is_held
    FROM response_session s WHERE s.id = ANY (${session_ids}::uuid[]) AND s.form_id = ${form_id} ORDER BY s.id`;
}

/** Answers of a session as a response, as arguments of the SQL function `add_unfinished`. */
export interface AddedRow {
  form_id: string;
  version: number;
  session_id: string;
  /** The answers that were decided on. */
  seen: Record<string, JsonValue>;
  data: Record<string, Cell>;
  /** Answers that no cell can hold, by the names of their fields, or by the ids of deleted ones; null: none. */
  raw: Record<string, JsonValue> | null;
  choices: { option_id: string; quantity: number }[];
  meta: { platform_powered_by: "draft"; entered_by: string; time_zone: string | null };
  now: Date;
}

export type AddedResult =
  | { status: "accepted" | "repeated"; receipt: Receipt }
  | { status: "stale"; definition: FormDefinition }
  | { status: "changed" | "closed" | "held" | "paying" | "not_found" };

/** One statement: stores the response and closes the session, or changes nothing. */
export async function addUnfinished(db: Database, row: AddedRow): Promise<AddedResult> {
  const [result] = await db.sql<{ result: AddedResult }>`
    SELECT add_unfinished(
      ${row.form_id}, ${row.version}, ${row.session_id}, ${JSON.stringify(row.seen)}::jsonb,
      ${JSON.stringify(row.data)}::jsonb, ${row.raw && JSON.stringify(row.raw)}::jsonb,
      ${JSON.stringify(row.choices)}::jsonb, ${JSON.stringify(row.meta)}::jsonb, ${row.now.toISOString()}
    ) AS result`;
  return result!.result;
}
