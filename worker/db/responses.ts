import type { Cell } from "#core/fields/cell.ts";
import type { FormDefinition } from "#core/forms/definition.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Database } from "./database.ts";
import type { SubmitAnswer } from "./forms.ts";

/** A decided submission, as the SQL function `submit_response` takes it. */
export interface SubmitRow {
  form_id: string;
  /** The version of the definition that it was decided against. */
  version: number;
  session_id: string;
  /** In hex. */
  payload_hash: string;
  data: Record<string, Cell>;
  /** Entries that belong to no field; null: none. */
  raw: Record<string, JsonValue> | null;
  choices: { option_id: string; quantity: number }[];
  secrets: { form_field_id: string; hash: string }[];
  customer: {
    /** Signed by the owner. */
    uuid: string | null;
    verified_email: string | null;
    visitor_id: string | null;
    email_provisional: string[];
    phone_provisional: string[];
    name_provisional: string[];
  };
  meta: {
    platform_powered_by: "api" | "web_client" | "simulator";
    utc_offset: number | null;
    geo: Record<string, JsonValue> | null;
    x_useragent: string | null;
    x_referer: string | null;
    redirect_uri: string | null;
  };
  now: Date;
}

export type SubmitResult =
  | { status: "accepted" | "repeated"; answer: SubmitAnswer }
  | { status: "stale"; definition: FormDefinition };

/** One statement: all of the submission happens, or nothing and the refusal of the catalogue is thrown. */
export async function submitResponse(db: Database, row: SubmitRow): Promise<SubmitResult> {
  const [result] = await db.sql<{ result: SubmitResult }>`
    SELECT submit_response(
      ${row.form_id}, ${row.version}, ${row.session_id}, decode(${row.payload_hash}, 'hex'),
      ${JSON.stringify(row.data)}::jsonb, ${row.raw && JSON.stringify(row.raw)}::jsonb,
      ${JSON.stringify(row.choices)}::jsonb, ${JSON.stringify(row.secrets)}::jsonb,
      ${JSON.stringify(row.customer)}::jsonb, ${JSON.stringify(row.meta)}::jsonb, ${row.now.toISOString()}
    ) AS result`;
  return result!.result;
}

const MAX_FIELDS = 500;

/**
 * Makes text fields of names that were posted (strategy "accept"), while the form is open and small enough: whoever
 * knows the address of a form may call this.
 */
export async function createPostedFields(
  db: Database,
  form_id: string,
  names: readonly string[],
  now: Date,
): Promise<void> {
  await db.sql`
    WITH held AS (
      SELECT count(*)::integer AS fields, coalesce(max(local_index) + 1, 0) AS next
      FROM attribute WHERE form_id = ${form_id}
    )
    INSERT INTO attribute (form_id, name, type, label, description, local_index, created_at, updated_at)
    SELECT f.id, n.name, 'text', n.name, 'Automatically created', held.next + n.index - 1, ${now.toISOString()},
      ${now.toISOString()}
    FROM form f, held, unnest(${names}::text[]) WITH ORDINALITY AS n (name, index)
    WHERE f.id = ${form_id} AND f.unknown_field_handling_strategy = 'accept' AND NOT f.is_force_closed
      AND held.fields + n.index <= ${MAX_FIELDS}
    ON CONFLICT (form_id, name) DO NOTHING`;
}
