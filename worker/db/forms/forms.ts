import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Stock } from "#core/inventory/availability.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Database } from "../connection/database.ts";

/** A respondent's session as `form_live` reports it. */
interface LiveSession {
  id: string;
  raw: Record<string, JsonValue>;
  seq: number;
  last_field_id: string | null;
  submitted_at: string | null;
  /** Fingerprint of the accepted payload, in hex. */
  payload_hash: string | null;
  receipt: Receipt | null;
}

/** The immutable facts of an accepted submit. */
export interface Receipt {
  response_id: string;
  local_index: number;
  created_at: string;
  /** The owner's redirect at that time; null: the ending page. */
  redirect_uri: string | null;
  ignored_keys: string[];
}

/** What the SQL function `form_live` returns. */
export interface FormLiveRow {
  version: number;
  /** Whether the owner has ever opened it. */
  was_opened: boolean;
  /** Null when the caller's version is current. */
  definition: FormDefinition | null;
  is_total_limit_reached: boolean;
  is_customer_limit_reached: boolean;
  customer_id: string | null;
  /** Stock by option id; null when nothing is tracked. */
  stock: Stock | null;
  session: LiveSession | null;
}

export interface FormLiveKeys {
  form_id: string;
  known_version: number | null;
  session_id?: string | null;
  customer_uuid?: string | null;
  visitor_id?: string | null;
}

/** Whether the form exists, open or not. */
export async function isForm(db: Database, form_id: string): Promise<boolean> {
  const rows = await db.sql`SELECT 1 FROM form f WHERE f.id = ${form_id} AND NOT is_form_deleted(f)`;
  return rows.length > 0;
}

/** One read-only statement. FORM_NOT_FOUND when there is no such form. */
export async function readFormLive(db: Database, keys: FormLiveKeys): Promise<FormLiveRow> {
  const { form_id, known_version, session_id = null, customer_uuid = null, visitor_id = null } = keys;
  const [row] = await db.sql<{ live: Omit<FormLiveRow, "was_opened"> | null; was_opened: boolean }>`
    SELECT form_live(${form_id}, ${known_version}, ${session_id}, ${customer_uuid}, ${visitor_id}) AS live,
      EXISTS (SELECT FROM form WHERE id = ${form_id} AND opened_at IS NOT NULL) AS was_opened`;
  if (!row?.live) throw new AppError("FORM_NOT_FOUND");
  return { ...row.live, was_opened: row.was_opened };
}

interface FormView {
  form_id: string;
  /** One of several rows so that a busy form does not queue on a single one. */
  shard: number;
  /** Host of the page that led to the form; null: none, or unknown. */
  referrer: string | null;
}

/** Counts a page view. */
export async function addFormView(
  db: Database,
  { form_id, shard, referrer }: FormView,
  now: Date,
): Promise<void> {
  await db.sql`SELECT count_view(${form_id}, ${shard}::smallint, ${referrer}, ${now.toISOString()})`;
}
