import type { ResponseRow } from "#core/contracts/rows.ts";
import type { Database } from "./database.ts";

/** What is kept in `outbox.event`, by its type. */
type OutboxEvent =
  | { type: "response.created"; transaction_id?: string }
  | { type: "response.updated"; field_id: string; transaction_id?: string }
  | { type: "response.deleted"; ids: string[]; transaction_id?: string };

export interface ClaimedEvent {
  id: string;
  number: number;
  form_id: string;
  subject_id: string;
  destination: string;
  event: OutboxEvent;
  /** This one included. */
  attempts: number;
  /** The response as it is now; null when it is gone, or when the event is about something else. */
  response: Omit<ResponseRow, "local_id"> | null;
}

export interface Claim {
  now: Date;
  limit: number;
  /** Only the events of one subject. */
  subject_id?: string;
}

const LEASE = "30 seconds";

/** Leases the oldest due events, at most one for each subject and destination, with the rows that they tell of. */
export function claimOutbox(db: Database, { now, limit, subject_id }: Claim): Promise<ClaimedEvent[]> {
  return db.sql<ClaimedEvent>`
    SELECT o.id, o.number, o.form_id, o.subject_id, o.destination, o.event, o.attempts,
      CASE WHEN r.id IS NOT NULL THEN jsonb_build_object(
        'id', r.id, 'form_id', r.form_id, 'local_index', r.local_index, 'created_at', r.created_at,
        'updated_at', r.updated_at, 'version', r.version, 'customer_id', r.customer_id,
        'platform_powered_by', r.platform_powered_by, 'data', r.data
      ) END AS response
    FROM claim_outbox(${now.toISOString()}, ${LEASE}, ${limit}, ${subject_id ?? null}) o
    LEFT JOIN response r ON r.id = o.subject_id
    ORDER BY o.number`;
}

export interface Delivery {
  id: string;
  /** Null: delivered. */
  error: string | null;
  /** When to try again; null: never, the event goes to the dead letters. */
  due_at: Date | null;
}

/** Notes what became of claimed events, in one statement. */
export async function settleOutbox(db: Database, deliveries: readonly Delivery[], now: Date): Promise<void> {
  await db.sql`
    UPDATE outbox o SET
      leased_until = NULL,
      last_error = d.error,
      due_at = coalesce(d.due_at, o.due_at),
      delivered_at = CASE WHEN d.error IS NULL THEN ${now.toISOString()}::timestamptz END,
      dead_at = CASE WHEN d.error IS NOT NULL AND d.due_at IS NULL THEN ${now.toISOString()}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS d (id uuid, error text, due_at timestamptz)
    WHERE o.id = d.id`;
}

/** Removes what was delivered long ago, a bounded number at a time. */
export async function purgeOutbox(db: Database, delivered_before: Date, limit: number): Promise<void> {
  await db.sql`
    DELETE FROM outbox WHERE id IN (
      SELECT id FROM outbox WHERE delivered_at < ${delivered_before.toISOString()} LIMIT ${limit})`;
}
