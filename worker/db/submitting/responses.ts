import type { Cell } from "#core/fields/cell.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { SentClock } from "#core/values/clock.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Database } from "../connection/database.ts";
import type { Receipt } from "../forms/forms.ts";

/** A decided submission, as the argument of the SQL function `submit_response`. */
export interface SubmitRow {
  form_id: string;
  /** The version of the definition used for the decision. */
  version: number;
  session_id: string;
  /** In hex. */
  payload_hash: string;
  data: Record<string, Cell>;
  /** Entries without a field; null: none. */
  raw: Record<string, JsonValue> | null;
  choices: { option_id: string; quantity: number }[];
  secrets: { form_field_id: string; hash: string }[];
  customer: {
    /** Verified by the owner's signature. */
    uuid: string | null;
    verified_email: string | null;
    visitor_id: string | null;
    /** During a rotation of APP_SECRET: the one from before, which becomes `visitor_id`. */
    previous_visitor_id?: string | undefined;
    email_provisional: string[];
    phone_provisional: string[];
    name_provisional: string[];
  };
  meta: SentClock & {
    platform_powered_by: "api" | "web_client" | "simulator" | "editor";
    /** Id of the member who entered it. The form may then be closed or full. */
    entered_by: string | null;
    geo: Record<string, JsonValue> | null;
    x_useragent: string | null;
    x_referer: string | null;
    redirect_uri: string | null;
    /** During a rotation of APP_SECRET: what the first submit has if it came before. */
    previous_session_id?: string | undefined;
    previous_payload_hash?: string | undefined;
  };
  now: Date;
}

export type SubmitResult =
  | { status: "repeated"; receipt: Receipt }
  /**
   * `is_published_by_caller`: only the room has to be notified, and the caller does it. Until then the
   * response is recorded as unpublished.
   */
  | { status: "accepted"; receipt: Receipt; is_published_by_caller?: boolean }
  | { status: "stale"; definition: FormDefinition };

/** Most submissions lack most of these, so null saves sending and parsing them. */
const jsonOrNull = (value: readonly unknown[] | object | null) =>
  value === null || (Array.isArray(value) && value.length === 0) ? null : JSON.stringify(value);

/** Whether a visitor can be recognized. Only then are provisional names and addresses stored. */
export function isPersonKnown(
  person: Pick<SubmitRow["customer"], "uuid" | "verified_email" | "visitor_id">,
): boolean {
  return (person.uuid ?? person.verified_email ?? person.visitor_id) !== null;
}

export const present = (meta: SubmitRow["meta"]) =>
  Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));

/** One statement: stores the whole submission, or nothing and throws the catalog's error. */
export async function submitResponse(db: Database, row: SubmitRow, publish_by: Date): Promise<SubmitResult> {
  const [result] = await db.sql<{ result: SubmitResult }>`
    SELECT submit_response(
      ${row.form_id}, ${row.version}, ${row.session_id}, decode(${row.payload_hash}, 'hex'),
      ${JSON.stringify(row.data)}::jsonb, ${jsonOrNull(row.raw)}::jsonb, ${jsonOrNull(row.choices)}::jsonb,
      ${jsonOrNull(row.secrets)}::jsonb, ${jsonOrNull(isPersonKnown(row.customer) ? row.customer : null)}::jsonb,
      ${JSON.stringify(present(row.meta))}::jsonb, ${row.now.toISOString()}, ${publish_by.toISOString()}
    ) AS result`;
  return result!.result;
}

const MAX_FIELDS = 500;
/** Posted fields that the owner has neither adopted (by changing the description) nor deleted. */
const MAX_POSTED_FIELDS = 50;

/**
 * Creates text fields for posted names (strategy "accept"), while the form is open and small enough: anyone
 * with the form's address can cause this. Further names are stored with the response, as ignored.
 */
export async function createPostedFields(
  db: Database,
  form_id: string,
  names: readonly string[],
  now: Date,
): Promise<void> {
  await db.sql`
    SELECT create_posted_fields(${form_id}, ${names}::text[], ${MAX_FIELDS}, ${MAX_POSTED_FIELDS}, ${now.toISOString()})`;
}
