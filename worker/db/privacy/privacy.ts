import type { Erasure, LoadedRetention, Retention } from "#core/contracts/privacy/privacy.ts";
import type { Database } from "../connection/database.ts";

export async function readRetention(db: Database, form_id: string): Promise<Retention> {
  const [row] = await db.sql<Retention>`
    SELECT response_days, session_days FROM form_retention WHERE form_id = ${form_id}`;
  return row ?? { response_days: null, session_days: null };
}

/** Also writes an audit entry with the user. */
export async function writeRetention(
  db: Database,
  {
    form_id,
    response_days,
    session_days,
    user_id,
    now,
  }: Retention & { form_id: string; user_id: string; now: Date },
): Promise<void> {
  await db.sql`
    WITH kept AS (
      INSERT INTO form_retention (form_id, response_days, session_days)
      VALUES (${form_id}, ${response_days}, ${session_days})
      ON CONFLICT (form_id) DO UPDATE
        SET response_days = excluded.response_days, session_days = excluded.session_days
      RETURNING *
    )
    INSERT INTO audit_entry (project_id, user_id, action, subject_id, facts, created_at)
    SELECT f.project_id, ${user_id}, 'retention.set', f.id, to_jsonb(k) - 'form_id', ${now.toISOString()}
    FROM kept k JOIN form f ON f.id = k.form_id`;
}

/** Counts what is older than the retention allows. */
export async function countDue(
  db: Database,
  form_id: string,
  { response_days, session_days }: Retention,
  now: Date,
): Promise<LoadedRetention["due"]> {
  const [row] = await db.sql<LoadedRetention["due"]>`
    SELECT
      (SELECT count(*) FROM response WHERE form_id = ${form_id}
        AND created_at < ${now.toISOString()}::timestamptz - make_interval(days => ${response_days}::integer)
      ) AS responses,
      (SELECT count(*) FROM response_session WHERE form_id = ${form_id} AND submitted_at IS NULL
        AND started_at < ${now.toISOString()}::timestamptz - make_interval(days => ${session_days}::integer)
        AND updated_at < ${now.toISOString()}::timestamptz - make_interval(days => ${session_days}::integer)
      ) AS sessions,
      (SELECT count(*) FROM held_response WHERE form_id = ${form_id}
        AND created_at < ${now.toISOString()}::timestamptz - make_interval(days => ${response_days}::integer)
      ) AS held`;
  return row!;
}

/** Null: no such customer. */
export async function eraseCustomer(
  db: Database,
  { customer_id, user_id, limit, now }: { customer_id: string; user_id: string; limit: number; now: Date },
): Promise<Erasure | null> {
  const [row] = await db.sql<{ erased: Erasure | null }>`
    SELECT erase_customer(${customer_id}, ${user_id}, ${limit}, ${now.toISOString()}) AS erased`;
  return row?.erased ?? null;
}

/** A customer's row with every column. */
export async function readCustomer(db: Database, customer_id: string): Promise<object | null> {
  const [row] = await db.sql<{ customer: object }>`
    SELECT to_jsonb(c) AS customer FROM customer c WHERE uid = ${customer_id}`;
  return row?.customer ?? null;
}

export interface CustomerItem {
  id: string;
}

/** Responses with their answers by name, files and deliveries, ordered by id. */
export function findCustomerResponses(
  db: Database,
  customer_id: string,
  after: string | null,
  limit: number,
): Promise<(CustomerItem & { response: object })[]> {
  return db.sql`
    SELECT r.id, to_jsonb(r) - 'data' || jsonb_build_object(
      'form_title', coalesce(d.title, f.name),
      'answers', (
        SELECT coalesce(jsonb_object_agg(coalesce(a.name, c.key), c.value), '{}')
        FROM jsonb_each(r.data) c LEFT JOIN attribute a ON a.id::text = c.key
      ),
      'files', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'path', s.path, 'name', s.name, 'size', s.size, 'type', s.type, 'created_at', s.created_at
        ) ORDER BY s.path), '[]') FROM stored_file s WHERE s.response_id = r.id
      ),
      'deliveries', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'destination', o.destination, 'type', o.event ->> 'type', 'created_at', o.created_at,
          'delivered_at', o.delivered_at, 'attempts', o.attempts
        ) ORDER BY o.number), '[]') FROM outbox o WHERE o.form_id = r.form_id AND o.subject_id = r.id
      )
    ) AS response
    FROM response r JOIN form f ON f.id = r.form_id LEFT JOIN document d ON d.id = f.document_id
    WHERE r.customer_id = ${customer_id} AND (${after}::uuid IS NULL OR r.id > ${after}::uuid)
    ORDER BY r.id LIMIT ${limit}`;
}

/** Payments, with the submission while it is pending; a paid response includes its answers itself. */
export function findCustomerPayments(
  db: Database,
  customer_id: string,
  after: string | null,
  limit: number,
): Promise<(CustomerItem & { payment: object })[]> {
  return db.sql`
    SELECT o.id, to_jsonb(o) - 'payload_hash' AS payment FROM payment_order o
    WHERE o.customer_id = ${customer_id} AND (${after}::uuid IS NULL OR o.id > ${after}::uuid)
    ORDER BY o.id LIMIT ${limit}`;
}

/** Sessions with their drafts, and drafts of nobody that name the customer. */
export function findCustomerSessions(
  db: Database,
  customer_id: string,
  after: string | null,
  limit: number,
): Promise<(CustomerItem & { session: object })[]> {
  return db.sql`
    SELECT s.id, to_jsonb(s) - 'payload_hash' - 'seqs' || jsonb_build_object('challenges', (
      SELECT coalesce(jsonb_agg(to_jsonb(e) - 'code_hash' - 'session_id' ORDER BY e.created_at), '[]')
      FROM email_challenge e WHERE e.session_id = s.id
    ), 'reminder', (
      SELECT jsonb_build_object('email', m.email, 'due_at', m.due_at) FROM session_reminder m WHERE m.session_id = s.id
    )) AS session FROM response_session s
    WHERE (s.customer_id = ${customer_id}
        OR s.id IN (SELECT session_id FROM response WHERE customer_id = ${customer_id})
        OR s.id IN (SELECT drafts_of_customer(c) FROM customer c WHERE c.uid = ${customer_id}))
      AND (${after}::uuid IS NULL OR s.id > ${after}::uuid)
    ORDER BY s.id LIMIT ${limit}`;
}

/** Held responses that name the customer, or came in one of their sessions. */
export function findCustomerHeldResponses(
  db: Database,
  customer_id: string,
  after: string | null,
  limit: number,
): Promise<(CustomerItem & { held: object })[]> {
  return db.sql`
    SELECT h.id, to_jsonb(h) AS held
    FROM customer c JOIN form f ON f.project_id = c.project_id JOIN held_response h ON h.form_id = f.id
    WHERE c.uid = ${customer_id} AND (${after}::uuid IS NULL OR h.id > ${after}::uuid)
      AND (names_customer(h.entries, c)
        OR h.session_id IN (SELECT id FROM response_session WHERE customer_id = ${customer_id})
        OR h.session_id IN (SELECT session_id FROM response WHERE customer_id = ${customer_id}))
    ORDER BY h.id LIMIT ${limit}`;
}
